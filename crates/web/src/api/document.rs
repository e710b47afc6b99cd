//! The description of the API, as OpenAPI 3.1.

use serde_json::{Map, Value, json};

/// One thing that can be asked for.
pub(super) struct Operation {
    pub(super) path: &'static str,
    pub(super) changes: bool,
    about: &'static str,
    query: Vec<Field>,
    body: Vec<Field>,
    answer: &'static str,
    streams: bool,
}

/// A named value of a query or a body.
pub(super) struct Field {
    name: &'static str,
    kind: &'static str,
    about: &'static str,
    required: bool,
}

/// A value that must be given.
pub(super) fn needed(name: &'static str, kind: &'static str, about: &'static str) -> Field {
    Field { name, kind, about, required: true }
}

/// A value that may be left out.
pub(super) fn optional(name: &'static str, kind: &'static str, about: &'static str) -> Field {
    Field { name, kind, about, required: false }
}

impl Operation {
    /// Something to read; nothing changes.
    pub(super) fn get(path: &'static str, about: &'static str, answer: &'static str) -> Self {
        Self { path, changes: false, about, query: Vec::new(), body: Vec::new(), answer, streams: false }
    }

    /// Something to do.
    pub(super) fn post(path: &'static str, about: &'static str, answer: &'static str) -> Self {
        Self { changes: true, ..Self::get(path, about, answer) }
    }

    /// What may follow the `?`.
    pub(super) fn query<const N: usize>(mut self, fields: [Field; N]) -> Self {
        self.query = fields.into();
        self
    }

    /// What the body has.
    pub(super) fn body<const N: usize>(mut self, fields: [Field; N]) -> Self {
        self.body = fields.into();
        self
    }

    /// The answer is a stream of server-sent events.
    pub(super) fn streams(mut self) -> Self {
        self.streams = true;
        self
    }

    fn method(&self) -> &'static str {
        if self.changes { "post" } else { "get" }
    }

    fn describe(&self) -> Value {
        let kind = if self.streams { "text/event-stream" } else { "application/json" };
        let failure = json!({ "description": "why not", "content": {
            "application/json": { "schema": { "$ref": "#/components/schemas/Failure" } } } });
        let mut described = json!({
            "summary": self.about,
            "parameters": self.parameters(),
            "responses": { "200": { "description": self.answer, "content": { kind: {} } }, "default": failure },
        });
        if !self.body.is_empty() {
            described["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": object(&self.body) } } });
        }
        described
    }

    fn parameters(&self) -> Vec<Value> {
        let in_path = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let in_path = in_path.map(
            |name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }),
        );
        let in_query = self.query.iter().map(|field| {
            json!({ "name": field.name, "in": "query", "required": field.required, "description": field.about,
                "schema": { "type": field.kind } })
        });
        in_path.chain(in_query).collect()
    }
}

fn object(fields: &[Field]) -> Value {
    let properties: Map<String, Value> = fields
        .iter()
        .map(|field| (field.name.to_owned(), json!({ "type": field.kind, "description": field.about })))
        .collect();
    let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    json!({ "type": "object", "properties": properties, "required": required })
}

/// The whole description.
pub(super) fn describe(operations: &[Operation]) -> Value {
    let mut paths = Map::new();
    for operation in operations {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method()] = operation.describe();
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "tah: the hall", "version": env!("CARGO_PKG_VERSION") },
        "paths": paths,
        "components": { "schemas": { "Failure": { "type": "object", "properties": { "error": {
            "type": "object", "required": ["message", "expected"], "properties": {
                "message": { "type": "string", "description": "what is wrong" },
                "expected": { "type": "string", "description": "what would have been right; may be empty" },
                "line": { "type": ["integer", "null"], "description": "where, in the text that was sent" },
                "column": { "type": ["integer", "null"] },
            } } } } } },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_is_described_with_its_parameters() {
        let body = [needed("move", "string", "the move"), optional("seat", "integer", "who")];
        let described =
            describe(&[Operation::post("/api/rooms/{room}/move", "Moves", "the room").body(body)]);
        let post = &described["paths"]["/api/rooms/{room}/move"]["post"];
        assert_eq!(post["parameters"][0]["name"], "room");
        assert_eq!(post["requestBody"]["content"]["application/json"]["schema"]["required"], json!(["move"]));
    }
}
