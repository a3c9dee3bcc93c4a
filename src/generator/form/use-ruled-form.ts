// A form under the rules of its file: react-hook-form holds the values, what is typed goes through the rules, what they make of
// it goes into the form, and they check it.

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { FaultCode } from '../../../engine/faults/faults.ts'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Rows } from '../../../engine/record/record-reader.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { wordFault } from '../../../engine/schema/wording.ts'
import { fieldPath } from '../../forms/field-path.ts'
import { type BrowserSchema, useSchema } from '../../providers/schema.tsx'
import { readSession } from '../../providers/session.ts'
import { useWording } from '../text/use-wording.ts'
import { type CompletedForm, completeForm, type FormState } from './complete-form.ts'
import type { Form, FormFields } from './form-fields.ts'
import { type FormValues, faultsOf, newValues, valuesOf } from './form-values.ts'
import { type FormView, formView, isSameView, standsInForm } from './form-view.ts'
import { formWorld } from './form-world.ts'
import { type ReferenceRows, referenceRows } from './reference-rows.ts'
import { type Refusals, refusalsIn, type StandingFaults, standingFaults } from './standing-faults.ts'
import { typedAfter, typedWhenLeft } from './typed-values.ts'

export interface RuledFormOptions {
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
  readonly roots?: (rows: Rows) => Readonly<Record<string, RowReader>>
  /** The server's answer for values that the browser cannot compute. */
  readonly served?: () => FormValues
}

/** What the form is based on. */
type Read = Pick<FormState, 'base' | 'current'>

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
  readonly standOn: (read: Partial<Read>, typed: FormValues) => void
  /** Resolves when all requested rows are loaded and applied. */
  readonly ready: () => Promise<void>
  /** A box was left. */
  readonly leaveBox: (name: string) => void
}

export const useRuledForm = (options: RuledFormOptions): RuledForm => {
  const { resource, errors, lines, onTyped } = options
  const schema = useSchema()
  const { begun, read, rows, complete } = useRules(options, schema)
  const latest = useRef<CompletedForm>(begun)
  const [standing] = useState(() => standingFaults(resource))
  const form = useForm<FormFields>({
    defaultValues: { fields: begun.values, typed: begun.typed, lines: lines?.begin ?? {} },
    mode: 'onTouched',
    ...(errors && { errors }),
    resolver: useRuleResolver(options, () => latest.current.completed, standing),
  })
  const [view, setView] = useState(() => formView(resource, begun))
  const pending = useRef(new Set<Promise<void>>())
  const typed = (): FormValues => form.getValues('typed')
  const state = (): FormState => ({
    resource,
    ...read.current,
    typed: typed(),
    ...(lines && { lines: lines.readers() }),
  })
  const apply = useEvent((changed?: string): void => {
    latest.current = complete(state())
    fill(form, latest.current.values)
    setView(before => newerView(before, formView(resource, latest.current)))
    const outdated = standing.dropStale(form.getValues()).filter(name => name !== changed)
    const stale = [...new Set([...staleErrors(form, resource, latest.current, changed), ...outdated])]
    if (stale.length > 0) void form.trigger(stale.map(fieldPath))
    const loading = rows.load(latest.current.completed.questions).then(isMore => {
      if (isMore) apply()
    })
    pending.current.add(loading)
    void loading.finally(() => pending.current.delete(loading))
  })
  const type = (values: FormValues, changed?: string): void => {
    form.setValue('typed', values)
    apply(changed)
  }
  const onChange = useEvent((name: string, value: JsonScalar): void => {
    type(typedAfter(state(), latest.current.values, { name, value }), name)
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
      const [of, changed] = name?.split('.') ?? []
      if (event === 'change' && of === 'fields' && changed !== undefined) onChange(changed, fields?.[changed] ?? '')
    })
    return unsubscribe
  }, [form, onChange])
  return {
    form,
    rows,
    view,
    typed,
    apply,
    type,
    base: () => read.current.base,
    values: () => form.getValues('fields'),
    completed: () => latest.current.completed,
    standOn: (next, values) => {
      read.current = { ...read.current, ...next }
      type(values)
    },
    ready: async () => {
      while (pending.current.size > 0) await Promise.allSettled(pending.current)
    },
    leaveBox: name => type(typedWhenLeft(state(), latest.current.values, name)),
    ...refusalsIn(form, standing),
  }
}

/** The rules, the initial values, and the row that the form is based on. */
const useRules = ({ resource, record, preset, roots, served }: RuledFormOptions, schema: BrowserSchema) => {
  const provider = useDataProvider()
  const known = useRef(schema)
  known.current = schema
  const [rows] = useState(() => referenceRows(() => known.current.resources, provider))
  const [session] = useState(readSession)
  const complete = (state: FormState): CompletedForm => {
    const world = formWorld(known.current, session, rows)
    const whole = roots ? { ...world, roots: { ...world.roots, ...roots(rows) } } : world
    return completeForm({ ...state, ...(served && { served: served() }) }, whole)
  }
  const { emptyText } = schema.project
  const [begun] = useState(() => {
    const base = record ? valuesOf(resource, record, emptyText) : newValues(resource, emptyText)
    const typed = preset ? pick(newValues(resource, emptyText, preset), Object.keys(preset)) : {}
    return { ...complete({ resource, base, typed, current: record }), base, typed }
  })
  const read = useRef<Read>({ base: begun.base, current: record })
  return { begun, read, rows, complete }
}

const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map(name => [name, values[name] ?? '']))

/** Checks a form with the engine's rules: one worded fault a field, `root` for what has no field in the form. */
const useRuleResolver = (
  { resource, record, lines }: RuledFormOptions,
  latest: () => CompletedForm['completed'],
  standing: StandingFaults,
): Resolver<FormFields> => {
  const { emptyText } = useSchema().project
  const wording = useWording()
  return values => {
    const completed = latest()
    const faults = faultsOf(resource, values.fields, { emptyText, completed, ...(record && { current: record }) })
    const worded = faults.map(found => {
      const error = { type: found.code, message: wordFault(wording, found, resource) }
      return { found, error, isField: standsInForm(resource, completed.hidden, found) }
    })
    const ofFields = worded.flatMap(({ found, error, isField }) => (isField ? [[found.field, error] as const] : []))
    const root = worded.find(({ isField }) => !isField)?.error
    const ofLines = lines?.faults(values.lines)
    const fields = { ...standing.of(values), ...Object.fromEntries(ofFields) }
    const isWrong = Object.keys(fields).length > 0
    if (!isWrong && !root && !ofLines) return { values, errors: {} }
    return {
      values: {},
      errors: {
        ...(isWrong && { fields }),
        ...(root && { root: { rule: root } }),
        ...(ofLines && { lines: ofLines }),
      },
    }
  }
}

/** What one field's change can make right or wrong about another. */
const hangsOnOthers: ReadonlySet<string> = new Set<FaultCode>([
  'required',
  'check',
  'choice.unknown',
  'reference.filtered',
  'number.large',
])

const fill = (form: Form, values: FormValues): void => {
  const { fields: shown, typed } = form.getValues()
  for (const [name, value] of Object.entries(values)) {
    if (shown[name] === value) continue
    const isTyped = Object.hasOwn(typed, name)
    form.setValue(fieldPath(name), value, { shouldDirty: isTyped, shouldTouch: isTyped })
  }
}

const newerView = (before: FormView, next: FormView): FormView => (isSameView(before, next) ? before : next)

/** Shown faults that may be outdated, and picks and choices that are no longer offered. */
const staleErrors = (form: Form, resource: Resource, { completed }: CompletedForm, changed?: string): string[] => {
  const reported = resource.fields.flatMap(({ name }) =>
    name !== changed && hangsOnOthers.has(String(form.getFieldState(fieldPath(name)).error?.type)) ? [name] : [],
  )
  const refused = completed.faults.flatMap(({ code, field }) =>
    ['reference.filtered', 'choice.unknown'].includes(code) && field !== undefined ? [field] : [],
  )
  return [...new Set([...reported, ...refused])]
}
