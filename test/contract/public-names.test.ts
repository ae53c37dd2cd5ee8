import { join } from "node:path";
import { expect, test } from "vitest";
import { createProgram, sourceFileOf, ts } from "../runtime/compiler.js";
import { repository } from "../support/scratch-project.js";

const declarations = join(repository, "contract/dist/types/index.d.ts");

const values = `
InventoryError SchemaError acceptancePath compareInventories compareSchemas findByPrefix fingerprintOf matchAcceptances
parseAcceptance readInventory renderAcceptance ruleNames severityOf`;

const types = `
Acceptance AcceptanceMatches AcceptanceProblem AcceptanceTerms AcceptedChange ChangeSeverity ChangeVerdict
CompareInventoriesOptions CompareSchemasOptions ContractEnvelope ContractInventory ContractTool Direction
FingerprintedChange InventoryChange InventoryComparison InventoryProblem InventoryProblemCode JsonObject JsonPath
JsonValue OpenObjects PathClaim PrefixProblem SchemaChange SchemaComparison SeverityOverride SeverityQuestion
UnreadableInventory Witness`;

test("the public names of toolwright/contract are those that were agreed on, and its declarations promise them", async () => {
  // A module is an object; which names it has is what is tested.
  const contract = (await import("toolwright/contract")) as object;
  expect(Object.keys(contract).sort()).toEqual(values.trim().split(/\s/));

  const program = createProgram({ files: [declarations] });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(sourceFileOf(program, declarations));
  const exported = module === undefined ? [] : checker.getExportsOfModule(module);
  const isType = (symbol: (typeof exported)[number]): boolean => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return (target.flags & ts.SymbolFlags.Value) === 0;
  };
  expect(exported.map(({ name }) => name).sort()).toEqual(`${values} ${types}`.trim().split(/\s+/).sort());
  expect(exported.flatMap((symbol) => (isType(symbol) ? [symbol.name] : [])).sort()).toEqual(types.trim().split(/\s/));
});
