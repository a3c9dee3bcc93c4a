// Who has filled the header of a document scans next: the box for codes gets the focus then.
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Lines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { focusRevealed } from '../../../ui/focus/focus-when-ready.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import { getHeaderFields } from './new-document.ts'

export const scanBox = '[data-scan] input'

/** Whether the user may continue to type in the element. */
const isTextEntry = (element: Element | null): element is HTMLElement =>
  element?.closest('[data-scan]') === null && element.matches('input:not([role=combobox]), textarea')

/** Whether every field of the header that must hold something does; not where there is none of them. */
const isHeaderComplete = (resource: Resource, { view, values }: RuledForm): boolean => {
  const requiredFields = listRequiredFields(resource, view)
  const current = values()
  return requiredFields.length > 0 && requiredFields.every(name => (current[name] ?? '') !== '')
}

/** Whether codes may be scanned at once: no field of the header is empty that must hold something. What only a save demands comes later. */
export const canScanFirst = (resource: Resource, { view: { hidden }, values, completed }: RuledForm): boolean => {
  const current = values()
  const required = [...completed().required]
  return listRequiredFields(resource, { hidden, required }).every(name => (current[name] ?? '') !== '')
}

/** Whether lines are typed at once: the server fills them as the form opens, and no field of the header is empty that must hold something. */
export const canTypeLinesFirst = (
  resource: Resource,
  ruled: RuledForm,
  sets: readonly { readonly lines: Pick<Lines, 'fill' | 'show'> }[],
): boolean => {
  const { editable } = getHeaderFields(resource)
  const isFilledAtStart = ({ lines: { fill, show } }: (typeof sets)[number]): boolean =>
    show !== undefined && fill !== undefined && fill.on.length > 0 && !fill.on.some(name => editable.includes(name))
  return sets.some(isFilledAtStart) && canScanFirst(resource, ruled)
}

const listRequiredFields = (
  resource: Resource,
  { hidden, required }: Pick<RuledForm['view'], 'hidden' | 'required'>,
): readonly string[] =>
  getHeaderFields(resource).editable.filter(
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
  const wasComplete = useRef(true)
  const awaitsEnter = useRef(false)
  const handleChange = useEffectEvent((): void => {
    const isUnchanged = wasComplete.current
    wasComplete.current = isComplete()
    if (isUnchanged || !wasComplete.current) return
    awaitsEnter.current = isTextEntry(document.activeElement)
    if (!awaitsEnter.current) focusAfterPick(form)
  })
  const initialize = useEffectEvent((): void => {
    wasComplete.current = isComplete()
  })
  const { form: hookForm } = ruled
  useEffect(() => {
    initialize()
    return hookForm.subscribe({ name: 'fields', formState: { values: true }, callback: () => handleChange() })
  }, [hookForm])
  return event => {
    const { key, target } = event
    if (key !== 'Enter' || !awaitsEnter.current || !isComplete() || !isTextEntry(target as Element)) return
    const box = form.current?.querySelector<HTMLElement>(scanBox)
    if (!box) return
    awaitsEnter.current = false
    event.preventDefault()
    focusRevealed(box)
  }
}

const focusBox = (form: RefObject<HTMLFormElement | null>): void => {
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
  const previousElement = document.activeElement
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement } = document
      const isInAnotherBox =
        activeElement !== previousElement && activeElement?.matches('input, textarea, [role=combobox]') === true
      if (!isInAnotherBox && !isInLine(activeElement)) focusBox(form)
    }),
  )
}
