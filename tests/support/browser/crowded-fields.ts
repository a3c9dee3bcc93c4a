// Fields of a form that have no room: squeezed to less than one can type in, or lying over each other.
import type { Locator } from '@playwright/test'

/** What is wrong with the places of the fields in the form, in words; empty where all is well. */
export const findCrowdedFields = (form: Locator): Promise<readonly string[]> => form.evaluate(lookAtFields)

/** Runs in the page. */
const lookAtFields = (form: Element): string[] => {
  const leastWidth = 96
  const slack = 2
  const fields = [...form.querySelectorAll('label')].flatMap(label => {
    const frame = label.parentElement
    const { left, right, top, bottom, width } = (frame ?? label).getBoundingClientRect()
    return width > 0 ? [{ name: label.textContent ?? '', frame, left, right, top, bottom, width }] : []
  })
  const narrow = fields.filter(({ width }) => width < leastWidth).map(({ name, width }) => `${name}: ${width} px`)
  const covering = fields.flatMap((one, index) =>
    fields
      .slice(index + 1)
      .filter(({ frame }) => !one.frame?.contains(frame) && !frame?.contains(one.frame))
      .filter(
        other =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack,
      )
      .map(other => `${one.name} lies over ${other.name}`),
  )
  return [...narrow, ...covering]
}
