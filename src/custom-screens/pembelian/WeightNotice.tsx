import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'

interface WeightNoticeProps {
  readonly piece: Resource
  readonly values: Readonly<Record<string, unknown>>
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== '-'

/** What the piece weighs beside what it weighed when it was sold, and why another person has to agree. */
export function WeightNotice({ piece, values }: WeightNoticeProps) {
  const translate = useTranslate()
  const { berat: field } = piece.field
  if (!field) return null
  const readWeight = (name: string): number => {
    const parsed = field.type.read(String(values[name] ?? ''))
    return 'value' in parsed && typeof parsed.value === 'number' ? parsed.value : 0
  }
  const [before, now] = [readWeight('berat_nota'), readWeight('berat')]
  const isDifferent = hasValue(values.no_faktur_jual) && before > 0 && now > 0 && before !== now
  const formatWeight = (weight: number): string => field.type.format(weight)
  const params = {
    now: formatWeight(now),
    before: formatWeight(before),
    difference: formatWeight(Math.abs(now - before)),
  }
  return (
    <>
      {isDifferent && (
        <Alert severity={now > before ? 'error' : 'warning'} sx={{ mt: 1 }}>
          {translate(now > before ? 'purchase.heavier' : 'purchase.lighter', params)}
        </Alert>
      )}
      {hasValue(values.otorisasi) && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {translate('purchase.needs-word', { why: String(values.otorisasi) })}
        </Alert>
      )}
    </>
  )
}
