/**
 * Hands a file of the server to the browser to save. A text is a CSV: reading it took its byte-order mark away, and spreadsheets
 * need it.
 */
export const saveFile = (name: string, content: string | Blob): void => {
  const link = document.createElement('a')
  const file = content instanceof Blob ? content : new Blob([`\uFEFF${content}`], { type: 'text/csv;charset=utf-8' })
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
