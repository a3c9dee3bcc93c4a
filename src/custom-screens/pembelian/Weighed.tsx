import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'

interface WeighedProps {
  readonly piece: Resource
  readonly values: Readonly<Record<string, unknown>>
}

const isNamed = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== '-'

/** What the piece weighs beside what it weighed when it was sold, and why another person has to agree. */
export function Weighed({ piece, values }: WeighedProps) {
  const translate = useTranslate()
  const { berat: field } = piece.field
  if (!field) return null
  const weightOf = (name: string): number => {
    const read = field.type.read(String(values[name] ?? ''))
    return 'value' in read && typeof read.value === 'number' ? read.value : 0
  }
  const [before, now] = [weightOf('berat_nota'), weightOf('berat')]
  const isDifferent = isNamed(values.no_faktur_jual) && before > 0 && now > 0 && before !== now
  const shown = (weight: number): string => field.type.format(weight)
  const about = { now: shown(now), before: shown(before), difference: shown(Math.abs(now - before)) }
  return (
    <>
      {isDifferent && (
        <Alert severity={now > before ? 'error' : 'warning'} sx={{ mt: 1 }}>
          {translate(now > before ? 'purchase.heavier' : 'purchase.lighter', about)}
        </Alert>
      )}
      {isNamed(values.otorisasi) && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {translate('purchase.needs-word', { why: String(values.otorisasi) })}
        </Alert>
      )}
    </>
  )
}
