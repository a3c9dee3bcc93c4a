// What was picked lately in a lookup, on this device; offered before anything is typed.
import { readSession } from '../../providers/session.ts'
import type { LookupOption } from '../../ui/inputs/LookupInput.tsx'

const kept = 5
/** Of the shop: another one has other rows. */
const keyOf = (resource: string): string => `recent:${readSession()?.user.kode_toko ?? ''}:${resource}`

export const recentPicks = (resource: string): LookupOption[] => {
  const text = localStorage.getItem(keyOf(resource))
  return text === null ? [] : (JSON.parse(text) as LookupOption[])
}

export const rememberPick = (resource: string, option: LookupOption): void => {
  const others = recentPicks(resource).filter(({ value }) => value !== option.value)
  localStorage.setItem(keyOf(resource), JSON.stringify([option, ...others].slice(0, kept)))
}
