"""A second opinion on the content: the schemas are valid JSON Schema, and every file of the literal layers fits its
own, by the reference implementation for Python. The engine's validator knows a part of the standard only; this shows
that it reads that part as others do. Prints TAP; argv[1] is the root of the tree."""

import json
import sys
from pathlib import Path

try:
    import jsonschema
except ImportError:
    print("1..0 # SKIP python3-jsonschema is not installed")
    sys.exit(0)


def load(path):
    return json.loads(path.read_text())


def files_with_schemas(root):
    """Content file and schema: each file of a layer's folder by its own name, and the lists beside the folders."""
    for game in sorted(p for p in (root / "content").iterdir() if p.is_dir()):
        engine, schemas = root / "schemas", root / "schemas" / game.name
        yield game / "rulesets.json", engine / "rulesets.schema.json"
        for guide in sorted(game.glob("guide-*.json")):
            yield guide, engine / "guide.schema.json"
        for beside in ("levers", "guide"):
            if (game / f"{beside}.json").exists():
                yield game / f"{beside}.json", engine / f"{beside}.schema.json"
        for ruleset in load(game / "rulesets.json")["rulesets"]:
            for layer in ruleset["layers"]:
                if layer.endswith(".json"):
                    yield game / layer, engine / "changes.schema.json"
        base = load(game / "rulesets.json")["rulesets"][0]["layers"][0]
        for path in sorted((game / base).glob("*.json")):
            yield path, schemas / f"{path.stem}.schema.json"
        for path in sorted(game.glob("*/*.json")):  # sections that the base does not have stand whole in their layer
            if not (game / base / path.name).exists():
                yield path, schemas / f"{path.stem}.schema.json"


def faults(path, schema_path):
    schema, value = load(schema_path), load(path)
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    if isinstance(value, dict):
        value.pop("$schema", None)  # for editors; the engine strips it as well
    for error in validator(schema).iter_errors(value):
        yield f"{'.'.join(map(str, error.absolute_path))}: {error.message[:300]}"


def main():
    root = Path(sys.argv[1])
    pairs = sorted(set(files_with_schemas(root)))
    bad = 0
    print(f"1..{len(pairs)}")
    for number, (path, schema_path) in enumerate(pairs, 1):
        try:
            found = list(faults(path, schema_path))
        except (OSError, ValueError, jsonschema.SchemaError) as e:
            found = [str(e)]
        print(f"{'not ok' if found else 'ok'} {number} - {path.relative_to(root)}")
        for text in found:
            print("# " + " ".join(text.split()))
        bad += bool(found)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
