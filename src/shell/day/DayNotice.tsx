import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { ShopDayAnswer } from '../../providers/day.ts'
import { call, getRefusalText } from '../../providers/http.ts'
import { getProject } from '../../providers/project.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

interface DayNoticeProps {
  readonly day: ShopDayAnswer
  readonly onDone: () => void
}

const clockTexts = { back: 'shell.clock.back', ahead: 'shell.clock.ahead' } as const

/** Over the page of an owner: the clock of the server is in doubt, or the business date is ahead of it. */
export function DayNotice({ day, onDone }: DayNoticeProps) {
  const translate = useTranslate()
  const { resetDate, trustClock, words: textParams } = useSetDay(day, onDone)
  const { clock } = day
  const action = clock ? trustClock : resetDate
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={action} sx={{ whiteSpace: 'nowrap' }}>
          {translate(clock ? 'shell.clock.trust' : 'shell.ahead.back')}
        </Button>
      }
    >
      {translate(clock ? clockTexts[clock.kind] : 'shell.ahead.text', textParams)}
    </Alert>
  )
}

/** The actions of an owner on the business date and the clock; both texts have the same parameters. */
const useSetDay = (day: ShopDayAnswer, onDone: () => void) => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const textParams = {
    date: day.businessDate,
    today: day.today,
    days: Math.abs(day.days),
    says: day.clock ? formatMoment(day.clock.machine) : '',
    seen: day.clock ? formatMoment(day.clock.seen) : '',
  }
  const confirmAndSend = async (question: string, done: string, send: () => Promise<unknown>): Promise<void> => {
    if (!(await confirm({ message: translate(question, textParams), irreversible: true }))) return
    try {
      await send()
      popup.success(translate(done))
    } catch (error) {
      popup.error(getRefusalText(error, translate('shell.behind.failed')))
    }
    onDone()
  }
  return {
    words: textParams,
    resetDate: () =>
      confirmAndSend('shell.ahead.ask', 'shell.behind.moved', () =>
        call('system/date', { method: 'POST', body: { [getProject().names.businessDate]: day.today } }),
      ),
    trustClock: () =>
      confirmAndSend('shell.clock.ask', 'shell.clock.trusted', () => call('system/clock', { method: 'POST' })),
  }
}
