/** The path of a field in its form. */
export const getFieldPath = (name: string) => `fields.${name}` as const
