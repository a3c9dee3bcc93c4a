/** Rows have ids that the server makes; what is none is the key of a row, as references hold it. */
export const isRowId = (id: string | number): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(id))
