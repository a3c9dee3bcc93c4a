// Evaluates expressions on the server: loads missing values of the caller's shop and evaluates again.
import { partition } from 'es-toolkit/array/partition'
import { uniq } from 'es-toolkit/array/uniq'
import { uniqBy } from 'es-toolkit/array/uniqBy'
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import {
  type Reader,
  type RowReader,
  type UnreadableReference,
  type ValueQuestion,
  withOuter,
} from '../../../engine/expression/evaluate/reader.ts'
import type { SqlValue } from '../../../engine/expression/sql/sql-tree.ts'
import {
  createTranslateOptions,
  type TranslateOptions,
  translateCondition,
  translateValue,
} from '../../../engine/expression/sql/translate.ts'
import type { Term } from '../../../engine/expression/terms/term.ts'
import { getOtherRowTerms } from '../../../engine/expression/terms/term-parts.ts'
import type { ExpressionValue } from '../../../engine/expression/terms/types.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { createRecordReader, type RowLookup } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, getResource } from '../../../engine/schema/schema.ts'
import type { StoredRow } from '../../../engine/value/function-type.ts'
import { getToday } from '../../../engine/value/tanggal.ts'
import type { Caller } from '../../caller/caller.ts'
import { isModuleOn, readSettingsOfShops, readShopSettings } from '../../caller/move-access.ts'
import { type MaybePromise, mapMaybePromise } from '../../event-loop/work-turns.ts'
import { computeLedgerValue } from '../../ledger/compute-ledger-value.ts'
import { buildRowFilter, findAllRows, findRowsByKeys, findUniqueRow } from '../../storage/find-rows.ts'
import type { RowFilter } from '../../storage/list-query.ts'
import { createRelatedRowsWriter } from '../../storage/row-source.ts'
import { findRowByKey } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { buildCountName, buildValueName, type CountsOfShops, readRowsResult } from './query-rows.ts'

/** The context of evaluations in one operation, with the values loaded so far. */
export interface EvaluationContext {
  readonly connection: Connection
  readonly caller: Caller
  readonly rows: RowLookup
  /** Everything that expressions read beside their own row. */
  readonly environment: Omit<Reader, 'row'> & { readonly rows: RowLookup }
  readonly load: (question: ValueQuestion) => Promise<void>
  /** Loads all questions; rows of one resource in one query. */
  readonly loadAll: (questions: readonly ValueQuestion[]) => Promise<void>
  readonly reads: TransactionReads
}

/** What evaluations for several shops share in one transaction, until its next write. */
export interface TransactionReads {
  /** By shop and table, the date up to which day sums exist. */
  readonly summedThrough: Map<string, Promise<string | undefined>>
  /** The rows of users and of their shops, by resource and key. */
  readonly sessionRows: Map<string, Promise<Row | null>>
  /** The settings of a shop, with those of the other shops by one statement. */
  readonly readSettings: typeof readShopSettings
  readonly countsOfShops: CountsOfShops
}

/** Evaluations are expected for these shops. */
export const createTransactionReads = (shops: readonly string[] = []): TransactionReads => {
  let ofShops: ReturnType<typeof readSettingsOfShops> | undefined
  return {
    summedThrough: new Map(),
    sessionRows: new Map(),
    countsOfShops: { shops, counts: new Map() },
    readSettings: async (connection, schema, shop) => {
      if (shops.length < 2 || !shops.includes(shop)) return readShopSettings(connection, schema, shop)
      ofShops ??= readSettingsOfShops(connection, schema, shops)
      return (await ofShops).get(shop) ?? new Map()
    },
  }
}

/** Roots beside the row: `self`, `parent` and others. */
export interface RowScope {
  readonly row?: RowReader
  readonly roots?: Readonly<Record<string, RowReader>>
}

interface LoadedValues {
  /** By resource, then by key. */
  readonly rows: Map<string, Map<Stored, Row | null>>
  readonly tables: Map<string, readonly StoredRow[]>
  readonly counts: Map<string, number>
  /** Sums and values of other rows. */
  readonly values: Map<string, ExpressionValue>
  readonly balances: Map<string, number>
  settings?: ReadonlyMap<string, string>
}

const cacheRow = ({ rows }: LoadedValues, resource: string, key: Stored, row: Row | null): void => {
  const cachedRows = rows.get(resource) ?? new Map<Stored, Row | null>()
  rows.set(resource, cachedRows.set(key, row))
}

export const createEvaluation = (
  connection: Connection,
  caller: Caller,
  reads = createTransactionReads(),
): EvaluationContext => {
  const loaded: LoadedValues = {
    rows: new Map(),
    tables: new Map(),
    counts: new Map(),
    values: new Map(),
    balances: new Map(),
  }
  const { schema, user, shop } = caller
  const rows: RowLookup = {
    findResource: name => findResource(schema, name),
    find: (resource, key) => loaded.rows.get(resource)?.get(key),
  }
  const { project } = schema
  /** What is known without the rows of the user and of the shop; the level of the user is that in the shop. */
  const known = {
    user: { [project.user.key]: user.userId, [project.user.level.field]: user.level },
    shop: { [project.shop.key]: shop.code, [project.shop.timeZone]: shop.timeZone },
  }
  const createSessionReader = (root: keyof typeof known, resource: string, key: string): RowReader => ({
    get: name => {
      if (Object.hasOwn(known[root], name)) return known[root][name]
      const row = rows.find(resource, key)
      return row === null ? null : row?.[name]
    },
    follow: name => {
      const row = rows.find(resource, key)
      return row ? createRecordReader(getResource(schema, resource), row, rows).follow(name) : row
    },
    lines: () => undefined,
  })
  const environment: EvaluationContext['environment'] = {
    emptyText: project.emptyText,
    rows,
    roots: {
      user: createSessionReader('user', project.user.resource, user.userId),
      shop: createSessionReader('shop', project.shop.resource, shop.code),
    },
    sysdate: shop.businessDate,
    today: getToday(shop.timeZone, caller.now()),
    now: caller.now().toISOString(),
    param: key => loaded.settings && (loaded.settings.get(key) ?? null),
    module: key => loaded.settings && isModuleOn(loaded.settings.get(key)),
    table: resource => loaded.tables.get(resource),
    count: (term, reader, shop) => {
      const name = buildCountName(caller, { term, reader, shop })
      return name === undefined ? undefined : loaded.counts.get(name)
    },
    getRowsValue: (term, reader, shop) => {
      const name = buildValueName(caller, { term, reader, shop })
      return name === undefined ? undefined : loaded.values.get(name)
    },
    ledger: query => loaded.balances.get(JSON.stringify(query)),
  }
  const asking: EvaluationContext = {
    connection,
    caller,
    rows,
    environment,
    reads,
    load: question => load({ asking, loaded }, question),
    // Issued together, so that a database across a network receives them together.
    loadAll: async questions => {
      const [computed, simple] = partition(questions, ({ kind }) => kind === 'rows' || kind === 'ledger')
      const others = uniqBy(
        simple.filter(question => !isReference(question)),
        getSource,
      )
      await Promise.all([loadRows({ asking, loaded }, simple), ...others.map(asking.load)])
      // Their conditions depend on the others.
      await Promise.all(computed.map(asking.load))
    },
  }
  return asking
}

type ReferenceQuestion = Extract<ValueQuestion, { kind: 'reference' }>

const isReference = (question: ValueQuestion): question is ReferenceQuestion => question.kind === 'reference'

/** Questions of one source are answered by one query. */
const getSource = (question: ValueQuestion): string => {
  if (question.kind === 'table') return `table ${question.resource}`
  return question.kind === 'module' ? 'param' : question.kind
}

/** Runs one query for each resource. */
const loadRows = async (
  { asking: { connection, caller }, loaded }: { readonly asking: EvaluationContext; readonly loaded: LoadedValues },
  questions: readonly ValueQuestion[],
): Promise<void> => {
  const loadReferences = async (to: string, references: readonly ReferenceQuestion[]): Promise<void> => {
    const target = getResource(caller.schema, to)
    const keys = uniq(references.map(({ key }) => key))
    const [only] = keys
    const foundRows =
      keys.length === 1 && only !== undefined
        ? [(await findRowByKey(connection, target, only, caller.shop.code)) ?? null]
        : await findRowsByKeys(connection, target, keys, caller.shop.code)
    const byKey = new Map(foundRows.map(one => [one?.[target.key[0]], one]))
    for (const key of keys) {
      const row = keys.length === 1 ? foundRows[0] : byKey.get(key)
      cacheRow(loaded, to, key, row ?? null)
    }
  }
  const byResource = Map.groupBy(questions.filter(isReference), question => question.to)
  await Promise.all([...byResource].map(([to, references]) => loadReferences(to, references)))
}

const load = async (
  { asking, loaded }: { readonly asking: EvaluationContext; readonly loaded: LoadedValues },
  question: ValueQuestion,
): Promise<void> => {
  const { connection, caller } = asking
  const { schema, shop, user } = caller
  switch (question.kind) {
    case 'reference':
      return loadRows({ asking, loaded }, [question])
    case 'param':
    case 'module':
      // The first question loads all parameters.
      loaded.settings ??= await asking.reads.readSettings(connection, schema, shop.code)
      return
    case 'table': {
      if (loaded.tables.has(question.resource)) return
      const resource = getResource(schema, question.resource)
      loaded.tables.set(question.resource, await findAllRows(connection, resource, shop.code))
      return
    }
    case 'rows': {
      const { query: term, reader, shop } = question
      for (const operand of getOtherRowTerms(term)) await loadConstants(asking, operand, reader)
      const result = await readRowsResult(connection, caller, { term, reader, shop }, asking.reads.countsOfShops)
      if ('count' in result) loaded.counts.set(result.name, result.count)
      else loaded.values.set(result.name, result.value)
      return
    }
    case 'ledger':
      loaded.balances.set(JSON.stringify(question.query), await computeLedgerValue(connection, caller, question.query))
      return
    case 'name':
      await Promise.all(
        [[schema.project.user.resource, user.userId] as const, [schema.project.shop.resource, shop.code] as const].map(
          async ([resource, key]) => cacheRow(loaded, resource, key, await readSharedRow(asking, resource, key)),
        ),
      )
      return
    default:
      throw new Error(`cannot load a question of the kind ${question.kind}`)
  }
}

const readSharedRow = ({ connection, caller, reads }: EvaluationContext, resource: string, key: string) => {
  const name = buildSessionRowName(resource, key)
  const row = reads.sessionRows.get(name) ?? readSessionRow(connection, getResource(caller.schema, resource), key)
  reads.sessionRows.set(name, row)
  return row
}

const buildSessionRowName = (resource: string, key: string): string => `${resource} ${key}`

/** Reads the rows of the shops of these callers by one statement. */
export const preloadShopRows = async (
  connection: Connection,
  callers: readonly Pick<Caller, 'schema' | 'shop'>[],
  { sessionRows }: TransactionReads,
): Promise<void> => {
  const [first] = callers
  if (!first) return
  const { resource } = first.schema.project.shop
  const target = getResource(first.schema, resource)
  const codes = callers.map(({ shop }) => shop.code)
  for (const row of await findRowsByKeys(connection, target, codes))
    sessionRows.set(buildSessionRowName(resource, String(row[target.key[0]])), Promise.resolve(row))
}

/** The signed-in user and the shop are readable whichever shop owns their rows. */
const readSessionRow = async (connection: Connection, resource: Resource, key: string): Promise<Row | null> =>
  (await findUniqueRow(connection, resource, key)) ?? null

const maxRounds = 100

type EvaluationAttempt<T> = () => { readonly answer: T; readonly questions: readonly ValueQuestion[] }

/** Repeats `ask` until it has no open questions, loading them in between. */
export const resolveQuestions = <T>(asking: EvaluationContext, evaluateOnce: EvaluationAttempt<T>): MaybePromise<T> => {
  const { answer, questions } = evaluateOnce()
  return questions.length === 0 ? answer : loadAndRetry(asking, evaluateOnce, questions)
}

const loadAndRetry = async <T>(
  asking: EvaluationContext,
  evaluateOnce: EvaluationAttempt<T>,
  initial: readonly ValueQuestion[],
): Promise<T> => {
  let pending = initial
  for (let round = 1; round < maxRounds; round++) {
    await asking.loadAll(pending)
    const { answer, questions } = evaluateOnce()
    if (questions.length === 0) return answer
    pending = questions
  }
  throw new Error('an expression exceeds the limit of loading rounds')
}

const emptyReader: RowReader = { get: () => undefined, follow: () => undefined, lines: () => undefined }

/** The reader of an expression in this scope. */
export const createReader = ({ environment }: EvaluationContext, { row = emptyReader, roots }: RowScope): Reader => ({
  ...environment,
  row,
  roots: { ...environment.roots, ...roots },
})

export const evaluateTerm = (
  asking: EvaluationContext,
  term: Term,
  scope: RowScope = {},
): MaybePromise<ExpressionValue> => evaluateWithReader(asking, term, createReader(asking, scope))

const evaluateWithReader = (asking: EvaluationContext, term: Term, reader: Reader): MaybePromise<ExpressionValue> =>
  resolveQuestions(asking, () => {
    const evaluated = evaluate(term, reader)
    return 'value' in evaluated
      ? { answer: evaluated.value, questions: [] }
      : { answer: null, questions: [evaluated.unknown] }
  })

/** Returns the value, and the first reference to a row that is not readable here. */
export const evaluateReadable = (
  asking: EvaluationContext,
  term: Term,
  scope: RowScope = {},
): MaybePromise<{ readonly value: ExpressionValue; readonly unreadable?: UnreadableReference | undefined }> => {
  let unreadable: UnreadableReference | undefined
  const reader: Reader = {
    ...createReader(asking, scope),
    unreadable: query => {
      unreadable ??= query
    },
  }
  return mapMaybePromise(evaluateWithReader(asking, term, reader), value => ({ value, unreadable }))
}

/** Loads the constants of an expression for the database: user, shop, parameters and `self`. */
export const loadConstants = (
  asking: EvaluationContext,
  term: Term,
  scope: RowScope = {},
): MaybePromise<TranslateOptions> =>
  resolveQuestions(asking, () => {
    const reader = withOuter(createReader(asking, scope))
    const questions: ValueQuestion[] = []
    const options: TranslateOptions = { ...createTranslateOptions(reader), canQueryRows: true }
    const evaluateConstant: TranslateOptions['evaluateConstant'] = part => {
      const evaluated = evaluate(part, reader)
      if ('value' in evaluated) return evaluated.value
      questions.push(evaluated.unknown)
      return undefined
    }
    const translate = term.type.kind === 'flag' ? translateCondition : translateValue
    translate(term, { ...options, evaluateConstant })
    return { answer: options, questions }
  })

/** Translates a value of each row to SQL; it must not query other rows. */
export const translateToSql = async (
  asking: EvaluationContext,
  term: Term,
  scope: RowScope = {},
): Promise<SqlValue> => {
  const translated = translateValue(term, await loadConstants(asking, term, scope))
  if ('faults' in translated) throw new Error(`cannot translate a checked value: ${translated.faults[0]?.message}`)
  return translated.value
}

/** Translates a condition to the filter of a list or a count. */
export const translateToFilter = async (
  asking: EvaluationContext,
  term: Term,
  scope: RowScope = {},
): Promise<RowFilter> => {
  const filter = translateCondition(term, await loadConstants(asking, term, scope))
  if ('faults' in filter) throw new Error(`cannot translate a checked condition: ${filter.faults[0]?.message}`)
  const { schema } = asking.caller
  return { ...buildRowFilter(schema, filter), createWriter: shop => createRelatedRowsWriter({ schema, shop }) }
}
