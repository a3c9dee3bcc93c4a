// The ids that tie a control to its label, its help and its fault.
export const labelIdOf = (id: string): string => `${id}-label`
export const helpIdOf = (id: string): string => `${id}-help`
export const errorIdOf = (id: string): string => `${id}-error`

/** The value of `aria-describedby` of a control in a FieldFrame: its fault, or its help, or undefined. */
export function describedBy(id: string, error: string | undefined, help: string | undefined): string | undefined {
  if (error) return errorIdOf(id)
  return help ? helpIdOf(id) : undefined
}
