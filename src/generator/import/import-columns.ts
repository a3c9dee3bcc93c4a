import type { ImportError } from '../../../engine/answers/import-answers.ts'

/** Where in the file a row is wrong, its value, and the message under that title. */
export const buildErrorColumns = (translate: (key: string) => string, messageTitle: string) => [
  { name: 'line', title: translate('import.line'), align: 'right' as const, cell: (row: ImportError) => row.line },
  { name: 'column', title: translate('import.column'), cell: (row: ImportError) => row.column },
  { name: 'value', title: translate('import.value'), cell: (row: ImportError) => row.value },
  { name: 'message', title: messageTitle, cell: (row: ImportError) => row.message },
]
