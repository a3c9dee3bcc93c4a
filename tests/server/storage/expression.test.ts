// One rule, one meaning: the same expression on the same rows gives the same in the engine and in every database.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import type { Reader } from '../../../engine/expression/evaluate/reader.ts'
import { createRowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { SqlJoin } from '../../../engine/expression/sql/sql-tree.ts'
import { createTranslateOptions, translateCondition, translateValue } from '../../../engine/expression/sql/translate.ts'
import { createDecimal } from '../../../engine/expression/syntax/decimal-text.ts'
import type { ExpressionScope } from '../../../engine/expression/terms/scope.ts'
import {
  createFieldSet,
  type ExpressionType,
  type ExpressionValue,
  normalizeEmpty,
} from '../../../engine/expression/terms/types.ts'
import {
  compileCondition,
  compileValue,
  createAliasResolver,
  type JoinedTable,
  joinTables,
} from '../../../server/storage/expression-sql.ts'
import { build, toStatement } from '../../../server/storage/run-query.ts'
import { aReader, compile, freeThing, report, shown, world } from '../../engine/expression/world.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { anyDate, anyFlag, anyNumber, anyText } from './any-expression.ts'
import { databases, type OpenDatabase, someSelf, someThings, type ThingRow, thingReader } from './expression-world.ts'

const scope: ExpressionScope = { ...world, fields: freeThing }

const getTable = (resource: string): JoinedTable =>
  resource === 'place' ? { table: 'place', key: 'code', shopColumn: 'kode' } : { table: resource, key: 'code' }

const selecting = (joins: readonly SqlJoin[]) =>
  joinTables(build.selectFrom('thing as row'), joins, {
    resolveAlias: createAliasResolver('row', joins),
    resolveTable: getTable,
    shop: { code: 'S1' },
  })

type Self = Readonly<Record<string, string | number | null | readonly string[]>>

const createReader = (self: Self): Reader => ({ ...aReader, roots: { ...aReader.roots, self: createRowReader(self) } })

const evaluated = (source: string, reader: Reader): ExpressionValue => {
  const found = evaluate(compile(source, scope), reader)
  if ('unknown' in found) throw new Error(`${source} is not known`)
  return found.value
}

const inEngine = (source: string, { things, reader }: Case): readonly ExpressionValue[] =>
  things.map(row => normalizeEmpty(evaluated(source, { ...reader, row: thingReader(row) }), '-'))

/** An answer of the database as a value, no digit lost. */
const answerOf = (answer: bigint | string | null | undefined, type: ExpressionType): ExpressionValue => {
  if (typeof answer !== 'bigint') return normalizeEmpty(answer ?? null, '-')
  return type.kind === 'flag' ? answer === 1n : createDecimal(answer, type.kind === 'number' ? (type.scale ?? 0) : 0)
}

/** Values of the rows as the database has them; undefined when the expression does not go there. */
const inDatabase = async (open: OpenDatabase, source: string, reader: Reader) => {
  const found = translateValue(compile(source, scope), createTranslateOptions(reader))
  if ('faults' in found) return undefined
  const { value, type, joins } = found
  const query = selecting(joins).select([compileValue(value, createAliasResolver('row', joins)).as('answer')])
  const rows = await open.all(toStatement(query.orderBy('row.id')))
  return rows.map(row => answerOf(row.answer, type))
}

/** Ids of the rows where the condition holds. */
const whereInDatabase = async (open: OpenDatabase, source: string, reader: Reader) => {
  const found = translateCondition(compile(source, scope), createTranslateOptions(reader))
  if ('faults' in found) return undefined
  const { condition, joins } = found
  const query = selecting(joins)
    .select('row.id')
    .where(compileCondition(condition, createAliasResolver('row', joins)))
  const rows = await open.all(toStatement(query.orderBy('row.id')))
  return rows.map(({ id }) => Number(id))
}

/** The same total over all rows, in the engine as lines of a document, in the database as rows of a report. */
const totals = async (open: OpenDatabase, [fold, of]: readonly [string, string], { things, reader }: Case) => {
  const over = { ...world, fields: createFieldSet('document', { all: { kind: 'lines' as const, fields: freeThing } }) }
  const all = createRowReader({}, { lines: { all: things.map(thingReader) } })
  const engine = evaluate(compile(`${fold}(all, ${of})`, over), { ...reader, row: all })
  const found = translateValue(
    compile(`${fold}(${of})`, { ...report, rows: freeThing }),
    createTranslateOptions(reader),
  )
  if ('faults' in found || 'unknown' in engine) return undefined
  const { value, type, joins } = found
  const query = selecting(joins).select([compileValue(value, createAliasResolver('row', joins)).as('answer')])
  const [row] = await open.all(toStatement(query))
  return [engine.value, answerOf(row?.answer, type)].map(one => shown(normalizeEmpty(one, '-')))
}

/** False for what is an empty text in every case: it has no kind of its own, and no total. */
const isTyped = (source: string): boolean => compile(source, scope).type.kind !== 'nothing'

interface Case {
  readonly things: readonly ThingRow[]
  readonly reader: Reader
}

const anyCase: fc.Arbitrary<Case> = fc.record({ things: someThings, reader: someSelf.map(createReader) })

for (const { name, open, runs: numRuns } of databases) {
  describe(name, () => {
    const runs = { numRuns }
    const database = openForTests(() => open())
    let gone = 0
    let tried = 0

    /** Asks both; what does not go to the database is counted, so that the property does not pass on nothing. */
    const ask = async <T>({ things }: Case, answer: () => Promise<T | undefined>): Promise<T | undefined> => {
      await database.fill(things)
      const found = await answer()
      tried += 1
      if (found !== undefined) gone += 1
      return found
    }

    test.each([
      ['numbers', anyNumber],
      ['texts', anyText],
      ['dates', anyDate],
      ['conditions as values', anyFlag],
    ])('%s are the same, to the last digit', (_kind, expression) => {
      return fc.assert(
        fc.asyncProperty(expression, anyCase, async (source, given) => {
          const found = await ask(given, () => inDatabase(database, source, given.reader))
          if (found) expect(found.map(shown)).toEqual(inEngine(source, given).map(shown))
        }),
        runs,
      )
    })

    test('conditions hold for the same rows, and their opposites for the others', () => {
      return fc.assert(
        fc.asyncProperty(anyFlag, anyCase, async (source, given) => {
          const found = await ask(given, () => whereInDatabase(database, source, given.reader))
          const ids = given.things.map(({ id }) => Number(id))
          const holding = inEngine(source, given).flatMap((value, index) => (value === true ? [ids[index]] : []))
          if (!found) return
          expect(found).toEqual(holding)
          expect(await whereInDatabase(database, `not (${source})`, given.reader)).toEqual(
            ids.filter(id => !found.includes(id)),
          )
        }),
        runs,
      )
    })

    test.each([
      ['sum', anyNumber],
      ['min', fc.oneof(anyNumber, anyText, anyDate)],
      ['max', fc.oneof(anyNumber, anyText, anyDate)],
      ['count', anyFlag],
    ])('%s over rows is the same', (fold, expression) => {
      return fc.assert(
        fc.asyncProperty(expression.filter(isTyped), anyCase, async (source, given) => {
          const found = await ask(given, () => totals(database, [fold, source], given))
          if (found) expect(found[1]).toBe(found[0])
        }),
        runs,
      )
    })

    test('nearly all of these expressions went to the database', () => {
      expect(gone / tried).toBeGreaterThan(0.9)
    })
  })
}
