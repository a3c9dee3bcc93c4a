// The ids that tie a control to its label, its help and its fault.
export const getLabelId = (id: string): string => `${id}-label`
export const getHelpId = (id: string): string => `${id}-help`
export const getErrorId = (id: string): string => `${id}-error`

/** The value of `aria-describedby` of a control in a FieldFrame: its fault, or its help, or undefined. */
export function getDescriptionId(id: string, error: string | undefined, help: string | undefined): string | undefined {
  if (error) return getErrorId(id)
  return help ? getHelpId(id) : undefined
}
