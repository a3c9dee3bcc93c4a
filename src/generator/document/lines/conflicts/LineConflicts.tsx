import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatValue } from '../../../../../engine/field/value-text.ts'
import { formatTimeOfDay } from '../../../../ui/format-moment.ts'
import type { FormFields } from '../../../form/form-fields.ts'
import { useValueWords } from '../../../text/use-value-words.ts'
import { applyNewValues, keepOldValues } from './line-changes.ts'
import { type LineConflictOptions, type RowConflict, useLineConflicts } from './use-line-conflicts.ts'

/** Alerts for rows that another document holds, or whose values changed on the server, with the actions that resolve them. */
export function LineConflicts(options: LineConflictOptions) {
  const { set } = options
  const { conflicts, removeConflict } = useLineConflicts(options)
  const order = useWatch<FormFields, `lines.${string}.order`>({ name: `lines.${set.lines.name}.order` })
  return order.map((id, index) => {
    const conflict = conflicts.get(id)
    return (
      conflict && (
        <RowAlert key={id} id={id} row={index + 1} news={conflict} set={set} onDone={() => removeConflict(id)} />
      )
    )
  })
}

interface RowAlertProps extends Pick<LineConflictOptions, 'set'> {
  readonly id: string
  /** From 1. */
  readonly row: number
  readonly news: RowConflict
  readonly onDone: () => void
}

function RowAlert({ id, row, news: { gone, holder, drafts, changes }, set, onDone }: RowAlertProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { changedNumbers } = changes
  const createHandler = (work: () => void) => () => {
    work()
    onDone()
  }
  const texts = [
    ...gone,
    ...(holder && gone.length > 0
      ? [
          translate('document.news-holder', {
            user: holder.user_id,
            document: holder.document,
            time: formatTimeOfDay(holder.at),
          }),
        ]
      : []),
    ...drafts.map(({ user_id: user, at }) => translate('document.news-draft', { user, time: formatTimeOfDay(at) })),
    ...changedNumbers.map(
      ({ field, before, now }) =>
        `${field.title} ${formatValue(field, before, words)} → ${formatValue(field, now, words)}`,
    ),
    ...(changedNumbers.length > 0 ? [translate('document.news-changed')] : []),
  ]
  return (
    <Alert
      severity={gone.length > 0 ? 'error' : changedNumbers.length > 0 ? 'warning' : 'info'}
      sx={{ mb: 1, alignItems: 'center' }}
      action={
        gone.length > 0 ? (
          <Button size="small" color="inherit" onClick={createHandler(() => set.rows.remove(id))}>
            {translate('document.news-remove')}
          </Button>
        ) : (
          changedNumbers.length > 0 && (
            <>
              <Button size="small" color="inherit" onClick={createHandler(() => keepOldValues(set, id, changes))}>
                {translate('document.news-old')}
              </Button>
              <Button size="small" variant="contained" onClick={createHandler(() => applyNewValues(set, id, changes))}>
                {translate('document.news-new')}
              </Button>
            </>
          )
        )
      }
    >
      {translate('document.news-row', { row })}: {texts.join(' · ')}
    </Alert>
  )
}
