// A form under the rules of its file: react-hook-form holds the values, what is typed goes through the rules, what they make of
// it goes into the form, and they check it.
import { uniq } from 'es-toolkit/array/uniq'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type DataProvider, useDataProvider, useEvent } from 'react-admin'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { filterOfferedLevels } from '../../../engine/access/offered-levels.ts'
import type { RowReader, ValueQuestion } from '../../../engine/expression/evaluate/reader.ts'
import type { JsonScalar, Stored } from '../../../engine/field/field-type.ts'
import type { FaultCode } from '../../../engine/message/faults.ts'
import type { RowLookup } from '../../../engine/record/record-reader.ts'
import type { JsonRow, Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import { formatFault } from '../../../engine/schema/wording.ts'
import { mapByName, mapNames } from '../../../engine/value/records.ts'
import { getFieldPath } from '../../forms/save-key.ts'
import { CallRefused, CallTimedOut } from '../../providers/http.ts'
import { type BrowserSchema, useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { useWording } from '../text/use-wording.ts'
import { buildExpressionContext } from './expression-context.ts'
import type { Form, FormFields } from './form-fields.ts'
import { buildNewValues, checkForm, type FormValues, readValue, toFormValues, toStoredRow } from './form-values.ts'
import {
  buildFormView,
  type CompletedForm,
  completeForm,
  type FormState,
  type FormView,
  isSameView,
  isShownInForm,
} from './form-view.ts'
import { createRefusals, createServerFaults, type Refusals, type ServerFaults } from './server-faults.ts'

interface RuledFormOptions {
  readonly resource: Resource
  /** The current version of the edited row; absent: a new one. */
  readonly record?: JsonRow | undefined
  /** Values of a new row that count as entered and are not fetched or computed. */
  readonly preset?: JsonRow | undefined
  /** Lines of a document: as they begin, as expressions read them, and what is wrong with them. */
  readonly lines?: {
    readonly begin: FormFields['lines']
    readonly readers: () => NonNullable<FormState['lines']>
    readonly faults: (lines: FormFields['lines']) => FieldErrors<FormFields>['lines'] | undefined
  }
  /** Why the form that this one repeats was refused. */
  readonly errors?: FieldErrors<FormFields>
  /** Called after each change. */
  readonly onTyped?: () => void
  /** More beginnings of expressions: `parent`. */
  readonly roots?: (rows: RowLookup) => Readonly<Record<string, RowReader>>
  /** The server's answer for values that the browser cannot compute. */
  readonly served?: () => FormValues
}

/** What the form is based on. */
type FormBase = Pick<FormState, 'base' | 'current'>

export interface RuledForm extends Refusals {
  readonly form: Form
  readonly rows: ReferenceRows
  /** What the rules change in the presentation. */
  readonly view: FormView
  readonly typed: () => FormValues
  /** Where the form began, or went on from. */
  readonly base: () => FormValues
  /** As the form shows them. */
  readonly values: () => FormValues
  readonly completed: () => CompletedForm['completed']
  /** Works all out again. */
  readonly apply: () => void
  /** Replaces the typed values. */
  readonly type: (typed: FormValues) => void
  /** Continues with another row. */
  readonly rebase: (read: Partial<FormBase>, typed: FormValues) => void
  /** Resolves when all requested rows are loaded and applied. */
  readonly ready: () => Promise<void>
  /** A box was left. */
  readonly leaveBox: (name: string) => void
}

export const useRuledForm = (options: RuledFormOptions): RuledForm => {
  const { resource, errors, lines, onTyped } = options
  const schema = useSchema()
  const { initial, read, rows, complete } = useRules(options, schema)
  const completedRef = useRef<CompletedForm>(initial)
  const [serverFaults] = useState(() => createServerFaults(resource))
  const form = useForm<FormFields>({
    defaultValues: { fields: initial.values, typed: initial.typed, lines: lines?.begin ?? {} },
    mode: 'onTouched',
    ...(errors && { errors }),
    resolver: useRuleResolver(options, () => completedRef.current.completed, serverFaults),
  })
  const [view, setView] = useState(() => buildFormView(resource, initial))
  const pending = useRef(new Set<Promise<void>>())
  const getTyped = (): FormValues => form.getValues('typed')
  const getState = (): FormState => ({
    resource,
    ...read.current,
    typed: getTyped(),
    ...(lines && { lines: lines.readers() }),
  })
  const apply = useEvent((changedName?: string): void => {
    completedRef.current = complete(getState())
    fill(form, completedRef.current.values)
    setView(before => pickView(before, buildFormView(resource, completedRef.current)))
    const outdated = serverFaults.dropStale(form.getValues()).filter(name => name !== changedName)
    const stale = uniq([...listStaleErrors(form, resource, completedRef.current, changedName), ...outdated])
    if (stale.length > 0) void form.trigger(stale.map(getFieldPath))
    const loading = rows.load(completedRef.current.completed.questions).then(hasNewRows => {
      if (hasNewRows) apply()
    })
    pending.current.add(loading)
    void loading.finally(() => pending.current.delete(loading))
  })
  const setTyped = useEvent((values: FormValues, changedName?: string): void => {
    form.setValue('typed', values)
    apply(changedName)
  })
  const onChange = useEvent((name: string, value: JsonScalar): void => {
    setTyped(applyTyped(getState(), completedRef.current.values, { name, value }), name)
    onTyped?.()
  })
  useEffect(() => {
    // Also when the resource or the schema is another one.
    void [resource, schema]
    apply()
  }, [apply, resource, schema])
  // Before anything can be typed: a first key between the form's picture and its ear would be forgotten.
  useLayoutEffect(() => {
    const { unsubscribe } = form.watch(({ fields }, { name, type: event }) => {
      const [group, changedName] = name?.split('.') ?? []
      if (event === 'change' && group === 'fields' && changedName !== undefined)
        onChange(changedName, fields?.[changedName] ?? '')
    })
    return unsubscribe
  }, [form, onChange])
  const leaveBox = useEvent((name: string): void =>
    setTyped(clearTypedOnBlur(getState(), completedRef.current.values, name)),
  )
  // The same object until the presentation changes: fields are not drawn again for lines and drafts.
  return useMemo(
    () => ({
      form,
      rows,
      view,
      typed: () => form.getValues('typed'),
      apply,
      type: setTyped,
      base: () => read.current.base,
      values: () => form.getValues('fields'),
      completed: () => completedRef.current.completed,
      rebase: (next, values) => {
        read.current = { ...read.current, ...next }
        setTyped(values)
      },
      ready: async () => {
        while (pending.current.size > 0) await Promise.allSettled(pending.current)
      },
      leaveBox,
      ...createRefusals(form, serverFaults),
    }),
    [form, rows, view, apply, setTyped, leaveBox, serverFaults, read],
  )
}

/** The rules, the initial values, and the row that the form is based on. */
const useRules = ({ resource, record, preset, roots, served }: RuledFormOptions, schema: BrowserSchema) => {
  const provider = useDataProvider()
  const latestSchema = useRef(schema)
  latestSchema.current = schema
  const [rows] = useState(() => createReferenceRows(() => latestSchema.current.resources, provider))
  const session = useSession()
  const complete = (state: FormState): CompletedForm => {
    const context = buildExpressionContext(latestSchema.current, session, rows)
    const fullContext = roots ? { ...context, roots: { ...context.roots, ...roots(rows) } } : context
    const completed = completeForm({ ...state, ...(served && { served: served() }) }, fullContext)
    const before = state.current && toStoredRow(state.resource, state.current)
    const levels = filterOfferedLevels(latestSchema.current.project, state.resource, { caller: session.user, before })
    return { ...completed, choices: { ...completed.choices, ...levels } }
  }
  const [initial] = useState(() => {
    const base = record ? toFormValues(resource, record) : buildNewValues(resource)
    const typed = preset ? pick(buildNewValues(resource, preset), Object.keys(preset)) : {}
    return { ...complete({ resource, base, typed, current: record }), base, typed }
  })
  const read = useRef<FormBase>({ base: initial.base, current: record })
  return { initial, read, rows, complete }
}

const pick = (values: FormValues, names: readonly string[]): FormValues => mapNames(names, name => values[name] ?? '')

/** Checks a form with the engine's rules: one worded fault a field, `root` for what has no field in the form. */
const useRuleResolver = (
  { resource, record, lines }: RuledFormOptions,
  completedRef: () => CompletedForm['completed'],
  serverFaults: ServerFaults,
): Resolver<FormFields> => {
  const wording = useWording()
  return values => {
    const completed = completedRef()
    const faults = checkForm(resource, values.fields, { completed, ...(record && { current: record }) })
    const errors = faults.map(fault => {
      const error = { type: fault.code, message: formatFault(wording, fault, resource) }
      return { found: fault, error, isField: isShownInForm(resource, completed.hidden, fault) }
    })
    const fieldErrors = errors.flatMap(({ found: fault, error, isField }) =>
      isField ? [[fault.field, error] as const] : [],
    )
    const root = errors.find(({ isField }) => !isField)?.error
    const lineErrors = lines?.faults(values.lines)
    const fields = { ...serverFaults.of(values), ...Object.fromEntries(fieldErrors) }
    const hasFieldErrors = Object.keys(fields).length > 0
    if (!hasFieldErrors && !root && !lineErrors) return { values, errors: {} }
    return {
      values: {},
      errors: {
        ...(hasFieldErrors && { fields }),
        ...(root && { root: { rule: root } }),
        ...(lineErrors && { lines: lineErrors }),
      },
    }
  }
}

/** What one field's change can make right or wrong about another. */
const dependentCodes: ReadonlySet<string> = new Set<FaultCode>([
  'required',
  'check',
  'choice.unknown',
  'reference.filtered',
  'number.large',
])

const fill = (form: Form, values: FormValues): void => {
  const { fields: current, typed } = form.getValues()
  for (const [name, value] of Object.entries(values)) {
    if (current[name] === value) continue
    const isTyped = Object.hasOwn(typed, name)
    form.setValue(getFieldPath(name), value, { shouldDirty: isTyped, shouldTouch: isTyped })
  }
}

const pickView = (before: FormView, next: FormView): FormView => (isSameView(before, next) ? before : next)

/** Shown faults that may be outdated, and picks and choices that are no longer offered. */
const listStaleErrors = (
  form: Form,
  resource: Resource,
  { completed }: CompletedForm,
  changedName?: string,
): string[] => {
  const dependent = resource.fields.flatMap(({ name }) =>
    name !== changedName && dependentCodes.has(String(form.getFieldState(getFieldPath(name)).error?.type))
      ? [name]
      : [],
  )
  const refused = completed.faults.flatMap(({ code, field }) =>
    ['reference.filtered', 'choice.unknown'].includes(code) && field !== undefined ? [field] : [],
  )
  return uniq([...dependent, ...refused])
}

// The typed values after each change: a pick clears the values that were copied through it, and an empty field that loses
// the focus takes its default again.

/** Applies a typed or picked value; `shown` are the current form values. */
export const applyTyped = (
  state: FormState,
  shown: FormValues,
  { name, value }: { readonly name: string; readonly value: JsonScalar },
): FormValues => ({ ...applyPick(state, shown, { name, value }), [name]: value })

/** Applies the blur of a field: an empty one takes its default again. */
export const clearTypedOnBlur = (state: FormState, shown: FormValues, name: string): FormValues => {
  const { resource, typed } = state
  const field = resource.field[name]
  if (!field || typed[name] !== '' || !hasFileValue(field, state, shown)) return typed
  const { [name]: _, ...others } = typed
  return others
}

/** A new pick clears the fields that were copied through the old one; `copyIfEmpty` preserves filled fields. */
const applyPick = (
  { resource, typed }: FormState,
  shown: FormValues,
  { name, value }: { readonly name: string; readonly value: JsonScalar },
): FormValues => {
  if (value === '' || shown[name] === value) return typed
  const copied = resource.fields.filter(({ fetch }) => fetch?.through === name)
  const remaining = Object.entries(typed).filter(([one]) =>
    copied.every(field => field.name !== one || !isReplacedByPick(field, shown)),
  )
  const unchangedValues = copied.filter(
    field => field.fetch?.mode === 'copyIfEmpty' && (shown[field.name] ?? '') !== '',
  )
  return {
    ...Object.fromEntries(remaining),
    ...mapByName(unchangedValues, field => shown[field.name] ?? ''),
  }
}

const isReplacedByPick = ({ name, fetch }: Field, shown: FormValues): boolean =>
  fetch?.mode === 'copy' || (fetch?.mode === 'copyIfEmpty' && (shown[name] ?? '') === '')

/** True when a save would fill the empty field. */
const hasFileValue = ({ defaultBy, fetch }: Field, { current }: FormState, shown: FormValues): boolean => {
  if (!current) return defaultBy !== undefined || fetch !== undefined
  return fetch !== undefined && (shown[fetch.through] ?? '') !== (current[fetch.through] ?? '')
}

// Rows that references of a form point to, loaded from the server by their keys, once while the form is open.

interface ReferenceRows extends RowLookup {
  /** Loads the rows that the questions need, as far as the browser may; returns true if new rows are available. */
  readonly load: (questions: readonly ValueQuestion[]) => Promise<boolean>
  /** Adds rows of the resource that were loaded otherwise. */
  readonly keep: (resource: string, rows: readonly JsonRow[]) => void
}

type Provider = Pick<DataProvider, 'getList'>

export const createReferenceRows = (
  resources: () => Readonly<Record<string, Resource>>,
  provider: Provider,
): ReferenceRows => {
  const rows = new Map<string, Row | null>()
  const requested = new Set<string>()
  const getCacheKey = (resource: string, key: Stored): string => JSON.stringify([resource, key])

  const loadRow = async (question: ValueQuestion): Promise<boolean> => {
    const target = question.kind === 'reference' ? resources()[question.to] : undefined
    if (question.kind !== 'reference' || !target?.api.verbs.includes('list')) return false
    const cacheKey = getCacheKey(target.name, question.key)
    if (requested.has(cacheKey)) return false
    requested.add(cacheKey)
    const row = await findByKey(provider, target, question.key)
    if (row !== undefined) rows.set(cacheKey, row)
    return row !== undefined
  }

  return {
    findResource: name => resources()[name],
    find: (resource, key) => rows.get(getCacheKey(resource, key)),
    load: async questions => (await Promise.all(questions.map(loadRow))).includes(true),
    keep: (resource, loaded) => {
      const target = resources()[resource]
      const [key = ''] = target?.key ?? []
      if (!target) return
      for (const row of loaded) {
        const stored = toStoredParts(target, row)
        const cacheKey = getCacheKey(resource, stored[key] ?? null)
        requested.add(cacheKey)
        rows.set(cacheKey, stored)
      }
    },
  }
}

/** The row; null: there is none; undefined: the server does not say, and decides when the form is saved. */
const findByKey = async (
  provider: Provider,
  target: ResourceCore & ResourceFields,
  value: Stored,
): Promise<Row | null | undefined> => {
  const [key] = target.key
  try {
    const { data } = await provider.getList(target.name, {
      filter: { [key]: value === null ? null : (target.field[key]?.type.toJson(value) ?? value) },
      pagination: { page: 1, perPage: 1 },
      sort: { field: key, order: 'ASC' },
    })
    const [row] = data
    return row ? toStoredParts(target, row) : null
  } catch (error) {
    if (error instanceof CallRefused || error instanceof CallTimedOut) return undefined
    throw error
  }
}

/** Only what the answer holds: a field that this person does not see is not known here. */
const toStoredParts = ({ fields }: ResourceFields, row: Readonly<Record<string, JsonScalar>>): Row =>
  mapByName(
    fields.filter(({ name }) => Object.hasOwn(row, name)),
    field => readValue(field, row[field.name] ?? null),
  )
