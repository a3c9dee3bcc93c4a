// Who has filled the header of a document scans next: the box for codes gets the focus then.
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { focusRevealed } from '../../../ui/focus/reveal.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import { headFields } from './typed-document.ts'

export const scanBox = '[data-scan] input'

/** Whether the user may continue to type in the element. */
const isTypedInto = (element: Element | null): element is HTMLElement =>
  element?.closest('[data-scan]') === null && element.matches('input:not([role=combobox]), textarea')

/** Whether every field of the header that must hold something does; not where there is none of them. */
const isHeaderComplete = (resource: Resource, { view, values }: Pick<RuledForm, 'view' | 'values'>): boolean => {
  const needed = neededFields(resource, view)
  const now = values()
  return needed.length > 0 && needed.every(name => (now[name] ?? '') !== '')
}

/** Whether codes may be scanned at once: no field of the header is empty that must hold something. What only a save demands comes later. */
export const mayScanFirst = (
  resource: Resource,
  { view: { hidden }, values, completed }: Pick<RuledForm, 'view' | 'values' | 'completed'>,
): boolean => {
  const now = values()
  const required = [...completed().required]
  return neededFields(resource, { hidden, required }).every(name => (now[name] ?? '') !== '')
}

const neededFields = (
  resource: Resource,
  { hidden, required }: Pick<RuledForm['view'], 'hidden' | 'required'>,
): readonly string[] =>
  headFields(resource).written.filter(
    name => !hidden.includes(name) && (resource.field[name]?.required || required.includes(name)),
  )

/**
 * A pick that completes the header gives the focus to the box for codes at once, what is typed by its Enter. The answer
 * listens to the keys of the form.
 */
export const useCompleteHeader = (
  resource: Resource,
  ruled: RuledForm,
  form: RefObject<HTMLFormElement | null>,
): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const isComplete = (): boolean => isHeaderComplete(resource, ruled)
  const known = useRef(true)
  const awaitsEnter = useRef(false)
  const note = useEffectEvent((): void => {
    const was = known.current
    known.current = isComplete()
    if (was || !known.current) return
    awaitsEnter.current = isTypedInto(document.activeElement)
    if (!awaitsEnter.current) focusAfterPick(form)
  })
  const begin = useEffectEvent((): void => {
    known.current = isComplete()
  })
  const { form: hookForm } = ruled
  useEffect(() => {
    begin()
    return hookForm.subscribe({ name: 'fields', formState: { values: true }, callback: () => note() })
  }, [hookForm])
  return event => {
    const { key, target } = event
    if (key !== 'Enter' || !awaitsEnter.current || !isComplete() || !isTypedInto(target as Element)) return
    const box = form.current?.querySelector<HTMLElement>(scanBox)
    if (!box) return
    awaitsEnter.current = false
    event.preventDefault()
    focusRevealed(box)
  }
}

const focusIn = (form: RefObject<HTMLFormElement | null>): void => {
  const box = form.current?.querySelector<HTMLElement>(scanBox)
  if (box) focusRevealed(box)
}

/** A header that is completed from within a line (the nota names the customer) leaves the focus in that line. */
const isInLine = (element: Element | null): boolean => element?.closest('[data-line]') != null

/**
 * Lists and calendars return the focus to their box first. A box that received the focus in the meantime keeps it: frames
 * may be late.
 */
const focusAfterPick = (form: RefObject<HTMLFormElement | null>): void => {
  const picked = document.activeElement
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement } = document
      const isInAnotherBox = activeElement !== picked && activeElement?.matches('input, textarea') === true
      if (!isInAnotherBox && !isInLine(activeElement)) focusIn(form)
    }),
  )
}
