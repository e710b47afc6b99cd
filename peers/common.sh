# Shared by the scripts of this folder: where tah is, and how peers are found. Sourced, not run.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(dirname "$here")
# Debian puts engines among the games.
export PATH=$PATH:/usr/games
results=${RESULTS:-$here/results}
mkdir -p "$results"

# The binary to be measured: TAH, or a release build of this project.
if [ -z "${TAH:-}" ]; then
  cargo build --quiet --release --locked --manifest-path "$project/Cargo.toml"
  TAH=$project/target/release/tah
fi

need() { # need PROGRAM: says how to get it
  command -v "$1" >/dev/null || { echo "$(basename "$0"): there is no $1; run peers/install first" >&2; exit 2; }
}

openings_of() { # openings_of PATH: the file, or the one EPD file in the folder
  local path=$1
  [ -d "$path" ] && path=$(find "$path" -maxdepth 1 -name '*.epd' | sort | head -n 1)
  [ -f "$path" ] || { echo "$(basename "$0"): there are no openings in $1" >&2; exit 2; }
  echo "$path"
}
