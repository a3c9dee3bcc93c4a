import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { valueText } from '../../../../../engine/fields/value-text.ts'
import type { FormFields } from '../../../form/form-fields.ts'
import { useValueWords } from '../../../text/use-value-words.ts'
import { keepOld, takeNew } from './line-changes.ts'
import { type LineNewsRequest, type RowNews, useLineNews } from './use-line-news.ts'

/** Alerts for rows that another document holds, or whose values changed on the server, with the actions that resolve them. */
export function LineNews(request: LineNewsRequest) {
  const { set } = request
  const { news, forget } = useLineNews(request)
  const order = useWatch<FormFields, `lines.${string}.order`>({ name: `lines.${set.lines.name}.order` })
  return order.map((id, index) => {
    const own = news.get(id)
    return own && <RowAlert key={id} id={id} row={index + 1} news={own} set={set} onDone={() => forget(id)} />
  })
}

interface RowAlertProps extends Pick<LineNewsRequest, 'set'> {
  readonly id: string
  /** From 1. */
  readonly row: number
  readonly news: RowNews
  readonly onDone: () => void
}

function RowAlert({ id, row, news: { gone, holder, drafts, changes }, set, onDone }: RowAlertProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { asked } = changes
  const done = (work: () => void) => () => {
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
            time: timeOf(holder.at),
          }),
        ]
      : []),
    ...drafts.map(({ user_id: user, at }) => translate('document.news-draft', { user, time: timeOf(at) })),
    ...asked.map(
      ({ field, before, now }) => `${field.title} ${valueText(field, before, words)} → ${valueText(field, now, words)}`,
    ),
    ...(asked.length > 0 ? [translate('document.news-changed')] : []),
  ]
  return (
    <Alert
      severity={gone.length > 0 ? 'error' : asked.length > 0 ? 'warning' : 'info'}
      sx={{ mb: 1, alignItems: 'center' }}
      action={
        gone.length > 0 ? (
          <Button size="small" color="inherit" onClick={done(() => set.rows.remove(id))}>
            {translate('document.news-remove')}
          </Button>
        ) : (
          asked.length > 0 && (
            <>
              <Button size="small" color="inherit" onClick={done(() => keepOld(set, id, changes))}>
                {translate('document.news-old')}
              </Button>
              <Button size="small" variant="contained" onClick={done(() => takeNew(set, id, changes))}>
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

const timeOf = (at: string): string => new Date(at).toLocaleTimeString('sv-SE').slice(0, 5)
