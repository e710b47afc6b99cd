//! What a large table tells the machine about its memory: hints, which change nothing but the time it takes.
#![expect(
    unsafe_code,
    reason = "measured: hints to the memory have no safe call, and a probe costs a fifth of a search without"
)]

/// Asks for large pages, of which the processor can keep track of more memory.
pub fn ask_for_large_pages<T>(slice: &[T]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let range = slice.as_ptr_range();
        let (first, end) = (range.start as usize, range.end as usize);
        // Whole pages only: the edges may be shared with others.
        let (first, end) = (first.next_multiple_of(PAGE), end - end % PAGE);
        if first < end {
            // SAFETY: the pages lie within the slice, and this advice changes nothing that a program can see. That it
            // may be refused is no harm.
            unsafe { libc::madvise(first as *mut libc::c_void, end - first, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = slice;
}

/// Has a cache line brought near that will be asked for soon.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing and cannot fail; the place is a valid one besides.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
