/** Where a field of a record stands in its form. */
export const fieldPath = (name: string) => `fields.${name}` as const
