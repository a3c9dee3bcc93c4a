// Evaluates expressions on the server: loads missing values of the caller's shop and evaluates again.
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import type { Question, Reader, RowReader, Unreadable } from '../../../engine/expression/evaluate/reader.ts'
import type { SqlValue } from '../../../engine/expression/sql/sql-tree.ts'
import {
  constantsFrom,
  type TranslateOptions,
  translateCondition,
  translateValue,
} from '../../../engine/expression/sql/translate.ts'
import type { Term } from '../../../engine/expression/terms/term.ts'
import { ofOthers } from '../../../engine/expression/terms/term-parts.ts'
import type { Value } from '../../../engine/expression/terms/value.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { type Rows, recordReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, getResource } from '../../../engine/schema/schema.ts'
import type { StoredRow } from '../../../engine/values/function-type.ts'
import { todayIn } from '../../../engine/values/tanggal.ts'
import { balanceFor } from '../../books/balance-for.ts'
import type { Caller } from '../../caller/caller.ts'
import { after, type Soon } from '../../event-loop/soon.ts'
import type { RowFilter } from '../../storage/list-query.ts'
import { findIdByKey, findRowById, findRowByKey } from '../../storage/rows.ts'
import { findRowsByKeys } from '../../storage/rows-by-key.ts'
import { allRows } from '../../storage/rows-of-query.ts'
import type { Connection } from '../../storage/storage.ts'
import { countName, readFromRows, rowFilterOf, valueName } from './ask-rows.ts'
import { isOn, settingsOf } from './settings.ts'

/** The context of evaluations in one operation, with the values loaded so far. */
export interface Asking {
  readonly connection: Connection
  readonly caller: Caller
  readonly rows: Rows
  /** Everything that expressions read beside their own row. */
  readonly world: Omit<Reader, 'row'> & { readonly rows: Rows }
  readonly load: (question: Question) => Promise<void>
  /** Loads all questions; rows of one resource in one query. */
  readonly loadAll: (questions: readonly Question[]) => Promise<void>
  /** By table, the date up to which day sums exist; valid until the next write. */
  readonly summedThrough: Map<string, Promise<string | undefined>>
}

/** Roots beside the row: `self`, `parent` and others. */
export interface On {
  readonly row?: RowReader
  readonly roots?: Readonly<Record<string, RowReader>>
}

interface Loaded {
  /** By resource, then by key. */
  readonly rows: Map<string, Map<Stored, Row | null>>
  readonly tables: Map<string, readonly StoredRow[]>
  readonly counts: Map<string, number>
  /** Sums and values of other rows. */
  readonly values: Map<string, Value>
  readonly balances: Map<string, number>
  settings?: ReadonlyMap<string, string>
}

const keep = ({ rows }: Loaded, resource: string, key: Stored, row: Row | null): void => {
  const own = rows.get(resource) ?? new Map<Stored, Row | null>()
  rows.set(resource, own.set(key, row))
}

export const askingFor = (connection: Connection, caller: Caller): Asking => {
  const loaded: Loaded = {
    rows: new Map(),
    tables: new Map(),
    counts: new Map(),
    values: new Map(),
    balances: new Map(),
  }
  const { schema, user, shop } = caller
  const rows: Rows = {
    resourceOf: name => findResource(schema, name),
    find: (resource, key) => loaded.rows.get(resource)?.get(key),
  }
  const own = (resource: string, key: string): RowReader => ({
    get: name => {
      if (name === getResource(schema, resource).key[0]) return key
      const row = rows.find(resource, key)
      return row === null ? null : row?.[name]
    },
    follow: name => {
      const row = rows.find(resource, key)
      return row ? recordReader(getResource(schema, resource), row, rows).follow(name) : row
    },
    lines: () => undefined,
  })
  const { project } = schema
  const world: Asking['world'] = {
    emptyText: project.emptyText,
    rows,
    roots: { user: own(project.user.resource, user.userId), shop: own(project.shop.resource, shop.code) },
    sysdate: shop.businessDate,
    today: todayIn(shop.timeZone, caller.now()),
    now: caller.now().toISOString(),
    param: key => loaded.settings && (loaded.settings.get(key) ?? null),
    module: key => loaded.settings && isOn(loaded.settings.get(key)),
    table: resource => loaded.tables.get(resource),
    count: (asked, reader) => {
      const name = countName(caller, asked, reader)
      return name === undefined ? undefined : loaded.counts.get(name)
    },
    ofRows: (asked, reader) => {
      const name = valueName(caller, asked, reader)
      return name === undefined ? undefined : loaded.values.get(name)
    },
    ledger: asked => loaded.balances.get(JSON.stringify(asked)),
  }
  const asking: Asking = {
    connection,
    caller,
    rows,
    world,
    summedThrough: new Map(),
    load: question => load({ asking, loaded }, question),
    loadAll: async questions => {
      await loadRows({ asking, loaded }, questions)
      for (const question of questions) if (!isReference(question)) await asking.load(question)
    },
  }
  return asking
}

type ReferenceQuestion = Extract<Question, { kind: 'reference' }>

const isReference = (question: Question): question is ReferenceQuestion => question.kind === 'reference'

/** Runs one query for each resource. */
const loadRows = async (
  { asking: { connection, caller }, loaded }: { readonly asking: Asking; readonly loaded: Loaded },
  questions: readonly Question[],
): Promise<void> => {
  for (const [to, asked] of Map.groupBy(questions.filter(isReference), question => question.to)) {
    const target = getResource(caller.schema, to)
    const keys = [...new Set(asked.map(({ key }) => key))]
    const [only] = keys
    const found =
      keys.length === 1 && only !== undefined
        ? [(await findRowByKey(connection, target, only, caller.shop.code)) ?? null]
        : await findRowsByKeys(connection, target, keys, caller.shop.code)
    const byKey = new Map(found.map(one => [one?.[target.key[0]], one]))
    for (const key of keys) {
      const row = keys.length === 1 ? found[0] : byKey.get(key)
      keep(loaded, to, key, row ?? null)
    }
  }
}

const load = async (
  { asking, loaded }: { readonly asking: Asking; readonly loaded: Loaded },
  question: Question,
): Promise<void> => {
  const { connection, caller } = asking
  const { schema, shop, user } = caller
  switch (question.kind) {
    case 'reference':
      return loadRows({ asking, loaded }, [question])
    case 'param':
    case 'module':
      // The first question loads all parameters.
      loaded.settings ??= await settingsOf(connection, schema, shop.code)
      return
    case 'table': {
      if (loaded.tables.has(question.resource)) return
      const resource = getResource(schema, question.resource)
      loaded.tables.set(question.resource, await allRows(connection, resource, shop.code))
      return
    }
    case 'rows': {
      const { asked, reader } = question
      for (const part of ofOthers(asked)) await constantsFor(asking, part, reader)
      const found = await readFromRows(connection, caller, { asked, reader })
      if ('count' in found) loaded.counts.set(found.name, found.count)
      else loaded.values.set(found.name, found.value)
      return
    }
    case 'ledger':
      loaded.balances.set(JSON.stringify(question.asked), await balanceFor(connection, caller, question.asked))
      return
    case 'name':
      for (const [resource, key] of [
        [schema.project.user.resource, user.userId],
        [schema.project.shop.resource, shop.code],
      ] as const)
        keep(loaded, resource, key, await sessionRow(connection, getResource(schema, resource), key))
      return
    default:
      throw new Error(`cannot load a question of the kind ${question.kind}`)
  }
}

/** The signed-in user and the shop are readable whichever shop owns their rows. */
const sessionRow = async (connection: Connection, resource: Resource, key: string): Promise<Row | null> => {
  const id = await findIdByKey(connection, resource, key)
  return (id === undefined ? undefined : await findRowById(connection, resource, id)) ?? null
}

const mostRounds = 100

type Ask<T> = () => { readonly answer: T; readonly questions: readonly Question[] }

/** Repeats `ask` until it has no open questions, loading them in between. */
export const answered = <T>(asking: Asking, ask: Ask<T>): Soon<T> => {
  const { answer, questions } = ask()
  return questions.length === 0 ? answer : answeredAfter(asking, ask, questions)
}

const answeredAfter = async <T>(asking: Asking, ask: Ask<T>, missing: readonly Question[]): Promise<T> => {
  let asked = missing
  for (let round = 1; round < mostRounds; round++) {
    await asking.loadAll(asked)
    const { answer, questions } = ask()
    if (questions.length === 0) return answer
    asked = questions
  }
  throw new Error('an expression exceeds the limit of loading rounds')
}

const nowhere: RowReader = { get: () => undefined, follow: () => undefined, lines: () => undefined }

const readerOn = ({ world }: Asking, { row = nowhere, roots }: On): Reader => ({
  ...world,
  row,
  roots: { ...world.roots, ...roots },
})

export const evaluateFor = (asking: Asking, term: Term, on: On = {}): Soon<Value> =>
  evaluatedBy(asking, term, readerOn(asking, on))

const evaluatedBy = (asking: Asking, term: Term, reader: Reader): Soon<Value> =>
  answered(asking, () => {
    const evaluated = evaluate(term, reader)
    return 'value' in evaluated
      ? { answer: evaluated.value, questions: [] }
      : { answer: null, questions: [evaluated.unknown] }
  })

/** Returns the value, and the first reference to a row that is not readable here. */
export const evaluateReadable = (
  asking: Asking,
  term: Term,
  on: On = {},
): Soon<{ readonly value: Value; readonly unreadable?: Unreadable }> => {
  let unreadable: Unreadable | undefined
  const reader: Reader = {
    ...readerOn(asking, on),
    unreadable: asked => {
      unreadable ??= asked
    },
  }
  return after(evaluatedBy(asking, term, reader), value => ({ value, ...(unreadable && { unreadable }) }))
}

/** Loads the constants of an expression for the database: user, shop, parameters and `self`. */
export const constantsFor = (asking: Asking, term: Term, on: On = {}): Soon<TranslateOptions> =>
  answered(asking, () => {
    const reader = readerOn(asking, on)
    const questions: Question[] = []
    const options: TranslateOptions = { ...constantsFrom(reader), asksRows: true }
    const constantOf: TranslateOptions['constantOf'] = part => {
      const evaluated = evaluate(part, reader)
      if ('value' in evaluated) return evaluated.value
      questions.push(evaluated.unknown)
      return undefined
    }
    const translate = term.type.kind === 'flag' ? translateCondition : translateValue
    translate(term, { ...options, constantOf })
    return { answer: options, questions }
  })

/** Translates a value of each row to SQL; it must not query other rows. */
export const sqlValueFor = async (asking: Asking, term: Term, on: On = {}): Promise<SqlValue> => {
  const made = translateValue(term, await constantsFor(asking, term, on))
  if ('faults' in made) throw new Error(`cannot translate a checked value: ${made.faults[0]?.message}`)
  return made.value
}

/** Translates a condition to the filter of a list or a count. */
export const rowFilterFor = async (asking: Asking, term: Term, on: On = {}): Promise<RowFilter> => {
  const filter = translateCondition(term, await constantsFor(asking, term, on))
  if ('faults' in filter) throw new Error(`cannot translate a checked condition: ${filter.faults[0]?.message}`)
  return rowFilterOf(asking.caller.schema, filter)
}
