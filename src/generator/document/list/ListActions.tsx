import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { findMove, isDangerous } from '../../../../engine/document/flow-moves.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import { documentColumn, type ListAction, type QuestionPart } from '../../../../engine/schema/document-list.ts'
import { findField, type Resource, type ResourceFields } from '../../../../engine/schema/resource.ts'
import { type ListEntry, useSchema } from '../../../providers/schema.tsx'
import { PrintIcon } from '../../../ui/icons.ts'
import { SelectionGroup } from './SelectionGroup.tsx'
import { type RowMove, useBulkMove, usePrintEach } from './use-bulk-move.tsx'
import type { Selection } from './use-selection.ts'

interface ListActionsProps {
  readonly list: ListEntry
  readonly selection: Selection
  /** Rows of the page, to choose all of them. */
  readonly page: readonly JsonRow[]
}

const getDocumentName = (row: JsonRow): string => String(row[documentColumn] ?? '')

/** What can be done with the marked rows of a list over several documents: of each document a move or a print of its own. */
export function ListActions({ list, selection, page }: ListActionsProps) {
  const { bulk, run, rowsOf: findRows, isDanger } = useListActions(list, selection)
  const isPrint = ({ prints }: ListAction): boolean => Object.keys(prints).length > 0
  const next = list.actions.find(action => !isPrint(action) && !isDanger(action))
  return (
    <SelectionGroup selection={selection} page={page}>
      {list.actions.map(action => {
        return (
          <Button
            key={action.title}
            variant={action === next ? 'contained' : 'outlined'}
            color={isDanger(action) ? 'error' : 'primary'}
            startIcon={isPrint(action) && <PrintIcon />}
            disabled={findRows(action).length === 0}
            onClick={() => void run(action)}
          >
            {action.title}
          </Button>
        )
      })}
      {bulk.dialogs}
    </SelectionGroup>
  )
}

const useListActions = (list: ListEntry, selection: Selection) => {
  const translate = useTranslate()
  const { resources } = useSchema()
  const bulk = useBulkMove(list.resource)
  const printEach = usePrintEach()
  const getResource = (document: string): Resource => {
    const resource = resources[document]
    if (!resource) throw new Error(`the list ${list.name} shows rows of ${document}, which is not there`)
    return resource
  }
  const resolveMove = ({ moves }: ListAction, document: string): RowMove => {
    const resource = getResource(document)
    const move = findMove(resource.lifecycle, moves[document] ?? '')
    if (!move) throw new Error(`the list ${list.name} makes a move of ${document}, which is not there`)
    return { resource, move }
  }
  const findRows = ({ moves, prints }: ListAction): readonly JsonRow[] =>
    selection.rows.filter(row => Object.hasOwn({ ...moves, ...prints }, getDocumentName(row)))
  const isDanger = (action: ListAction): boolean =>
    Object.keys(action.moves).some(document => {
      const { resource, move } = resolveMove(action, document)
      return isDangerous(resource.lifecycle, move)
    })
  const printAll = (action: ListAction): Promise<void> =>
    printEach(
      findRows(action).flatMap(row => {
        const resource = getResource(getDocumentName(row))
        const prints = resource.lifecycle.prints.filter(({ id }) => id === action.prints[getDocumentName(row)])
        return prints.map(print => ({ resource, row, print }))
      }),
    )
  const moveAll = async (action: ListAction): Promise<void> => {
    const { title, question } = action
    const rows = findRows(action)
    const customQuestion = question.length > 0 && buildQuestion(question, list.resource, rows)
    const defaultQuestion = translate('document.bulk-question', { title, count: rows.length })
    const getMove = (row: JsonRow): RowMove => resolveMove(action, getDocumentName(row))
    await bulk.run({
      title,
      question: customQuestion || defaultQuestion,
      danger: isDanger(action),
      rows,
      moveOf: getMove,
    })
    selection.set([])
  }
  const run = (action: ListAction): Promise<void> =>
    Object.keys(action.prints).length > 0 ? printAll(action) : moveAll(action)
  return { bulk, run, rowsOf: findRows, isDanger }
}

// The question before something is done with marked rows, in exact numbers of the rows as they were last seen.

export const buildQuestion = (
  parts: readonly QuestionPart[],
  resource: ResourceFields,
  rows: readonly JsonRow[],
): string =>
  parts
    .map(part => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'count') return String(rows.length)
      return part.kind === 'sum'
        ? sumColumn(part.column, resource, rows)
        : formatSumsByDocument(part.column, resource, rows)
    })
    .join('')

/** A column that is hidden from the user has no sum. */
const sumColumn = (column: string, resource: ResourceFields, rows: readonly JsonRow[]): string => {
  const field = findField(resource, column)
  if (!field) return ''
  const sum = rows.reduce((total, row) => {
    const parsed = field.type.parse(row[column] ?? null)
    return 'value' in parsed && typeof parsed.value === 'number' ? total + parsed.value : total
  }, 0)
  return field.type.format(sum)
}

/** `Kind 1,000, Other 2,000`: of each document that has a marked row, in the order of the list. */
const formatSumsByDocument = (column: string, resource: ResourceFields, rows: readonly JsonRow[]): string => {
  const kinds = findField(resource, documentColumn)?.choices ?? []
  return kinds
    .flatMap(({ value, title }) => {
      const matching = rows.filter(row => row[documentColumn] === value)
      const sum = sumColumn(column, resource, matching)
      return matching.length === 0 || sum === '' ? [] : [`${title} ${sum}`]
    })
    .join(', ')
}
