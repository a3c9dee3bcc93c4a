import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { readIdle, readSinceCall, trackActivity } from '../../providers/activity.ts'
import { call } from '../../providers/http.ts'
import { buildShopsQuery } from '../../providers/use-shops.ts'
import { loadLater } from '../../ui/load-lazily.ts'

const IdleDialog = loadLater(
  () => import('./IdleDialog.tsx'),
  ({ IdleDialog }) => IdleDialog,
)

/** Warns before the session ends for lack of activity; any key or click continues it. */
export function IdleWarning({ token }: { readonly token: string }) {
  const { data } = useQuery(buildShopsQuery(token))
  const remaining = useIdleTimeout(data?.idle_minutes ?? 0)
  if (remaining === undefined) return null
  const seconds = Math.ceil(remaining / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  // The click is an activity already, which the server learns of with this call.
  const keepSession = (): void => void call('users/session').catch(() => undefined)
  return (
    <Suspense fallback={null}>
      <IdleDialog time={time} onKeep={keepSession} />
    </Suspense>
  )
}

/** In milliseconds. */
const [second, minute, checkInterval] = [1000, 60_000, 15_000]

/** What the page does at a moment, of a session that ends after `limit` milliseconds without activity. */
interface IdlePlan {
  /** Until the session ends, where that is near; undefined: nothing is shown. */
  readonly left: number | undefined
  /** Whether the server is called: it ends an expired session, or learns of the activity. */
  readonly asks: boolean
  /** Milliseconds until the next look. */
  readonly next: number
}

/** The warning comes two minutes before the end, or in the second half of a short limit. */
export const planIdleStep = (limit: number, idle: number, sinceCall: number): IdlePlan => {
  const remaining = limit - idle
  const warningTime = Math.min(2 * minute, limit / 2)
  if (remaining <= 0) return { left: 0, asks: true, next: checkInterval }
  if (remaining <= warningTime) return { left: remaining, asks: false, next: second }
  const isUnreported = idle < 2 * checkInterval && sinceCall > Math.max(minute, limit / 4)
  return { left: undefined, asks: isUnreported, next: Math.min(checkInterval, remaining - warningTime) }
}

/** Milliseconds until the session ends for want of activity, where that is near. `minutes`: its limit; 0: it has none. */
const useIdleTimeout = (minutes: number): number | undefined => {
  const [remaining, setLeft] = useState<number>()
  useEffect(() => {
    if (minutes === 0) return undefined
    const stopTracking = trackActivity(window)
    let timer: ReturnType<typeof setTimeout> | undefined
    const runStep = (): void => {
      const plan = planIdleStep(minutes * minute, readIdle(), readSinceCall())
      setLeft(plan.left)
      // A session that is over ends the page by its refusal; a lost connection has a notice of its own.
      if (plan.asks) call('users/session').catch(() => undefined)
      timer = setTimeout(runStep, plan.next)
    }
    runStep()
    return () => {
      clearTimeout(timer)
      stopTracking()
    }
  }, [minutes])
  return remaining
}
