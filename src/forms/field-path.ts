/** The path of a field in its form. */
export const fieldPath = (name: string) => `fields.${name}` as const
