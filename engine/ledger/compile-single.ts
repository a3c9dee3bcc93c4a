// Compiles `single` of a dim: the condition on the rows that may be in one place only.
import { compileExpression } from '../expression/check/check.ts'
import { createLiteralOptions, translateCondition } from '../expression/sql/translate.ts'
import { flag } from '../expression/terms/types.ts'
import type { Dimension, Ledger, SingleRule } from '../schema/ledger.ts'
import { findResource, type Schema } from '../schema/schema.ts'
import type { LinkedLedger, LinkedResource, LinkedSchema } from '../schema/stages.ts'
import type { Reuse } from '../schema-file/cached-results.ts'
import type { LedgerFile } from '../schema-file/files/schema-file.ts'
import { findUnstoredFaults, reportExpression } from '../scope/compile-schema-expression.ts'
import { buildScope } from '../scope/schema-scope.ts'

/** Adds the compiled `single` to the dims of all ledgers. */
export const withSingles = (files: readonly LedgerFile[], linked: LinkedSchema, reuse: Reuse): Schema['ledgers'] =>
  Object.fromEntries(
    Object.entries(linked.ledgers).flatMap(([name, ledger]) => {
      const file = files.find(one => one.path === ledger.file)
      if (!file) return []
      const compiled = reuse.compute({
        key: `ledger ${name}`,
        inputs: [reuse.keep(`ledger ${name}`, file.definition), ledger],
        schema: linked,
        report: file.report,
        run: (schema, report) => withSingle({ ...file, report }, ledger, schema),
      })
      return [[name, compiled]]
    }),
  )

const withSingle = (file: LedgerFile, ledger: LinkedLedger, schema: LinkedSchema): Ledger => ({
  ...ledger,
  dims: ledger.dims.map((dim): Dimension => {
    const single = compileSingle(file, { ledger, dim, schema })
    return single ? { ...dim, single } : dim
  }),
})

interface SingleContext {
  readonly ledger: LinkedLedger
  readonly dim: LinkedLedger['dims'][number]
  readonly schema: LinkedSchema
}

interface SingleScopeContext {
  readonly ledger: LinkedLedger
  readonly dim: LinkedLedger['dims'][number]
  readonly rows: LinkedResource
  readonly scope: SingleRule['scope']
}

/** A key must identify one row in the whole range that is counted, and each shop that is counted needs places of its own. */
const reportScope = (
  { definition, report }: Pick<LedgerFile, 'definition' | 'report'>,
  { ledger, dim, rows, scope }: SingleScopeContext,
): void => {
  const path = ['dims', dim.name, 'single']
  const at = definition.dims?.[dim.name]?.single?.scope === undefined ? path : [...path, 'scope']
  const { number } = rows.field[rows.key[0]] ?? {}
  if (scope === 'chain' && rows.scope.kind === 'shop' && number?.scope !== 'chain')
    report(
      at,
      `two shops may give "${rows.name}" the same key: say "scope": "shop", or number its key once for the chain`,
    )
  if (scope === 'shop' && definition.places.scope === 'global')
    report(at, `the places of "${ledger.name}" are those of the whole chain: say "scope": "chain"`)
}

const compileSingle = (
  { definition, report }: LedgerFile,
  { ledger, dim, schema }: SingleContext,
): SingleRule | undefined => {
  const singleDefinition = definition.dims?.[dim.name]?.single
  if (!singleDefinition) return undefined
  const path = ['dims', dim.name, 'single']
  if (!ledger.balances.some(({ by }) => by.includes(dim.name) && by.includes(ledger.transfer.place)))
    report(path, `nothing counts it: no balance is by "${dim.name}" and "${ledger.transfer.place}"`)
  const rows = findResource(schema, dim.ref ?? '')
  if (!rows) {
    if (dim.ref === undefined) report(path, 'a single thing has a row: say "ref"')
    return undefined
  }
  const scope = singleDefinition.scope ?? 'chain'
  reportScope({ definition, report }, { ledger, dim, rows, scope })
  if (singleDefinition.if === undefined) return { amount: singleDefinition.amount, scope }
  const checked = compileExpression(singleDefinition.if, buildScope(schema, rows), flag)
  if ('faults' in checked) {
    reportExpression(report, [...path, 'if'], checked.faults)
    return undefined
  }
  const translated = translateCondition(checked.term, createLiteralOptions(schema.project.emptyText))
  const whole = { offset: 0, length: singleDefinition.if.length }
  const foreign = { ...whole, message: `only fields of "${rows.name}" itself say what is there once` }
  const faults = [
    ...findUnstoredFaults(schema, rows, checked.term, true),
    ...('faults' in translated ? translated.faults : translated.joins.map(() => foreign)),
  ]
  reportExpression(report, [...path, 'if'], faults)
  return faults.length === 0
    ? { amount: singleDefinition.amount, scope, if: { text: singleDefinition.if, term: checked.term } }
    : undefined
}
