// Limits the memory of request bodies in transfer and in work: bytes by session and large bodies in total.
import { BodyBusy, BodyOfSession } from '../../errors/sending-errors.ts'
import { type BodyLimits, usualBody } from './body-limits.ts'

export interface BodyRoom {
  /** Reserves memory and returns the function that releases it; throws BodyOfSession or BodyBusy if the limit is reached. */
  readonly take: (session: string, bytes: number) => () => void
}

interface Taken {
  bytes: number
  large: number
}

export const bodyRoom = ({ bytesOfSession, largeOfSession, largeAtOnce }: BodyLimits): BodyRoom => {
  const sessions = new Map<string, Taken>()
  let largeInAll = 0
  const add = (session: string, taken: Taken, { bytes, large }: Taken): void => {
    taken.bytes += bytes
    taken.large += large
    largeInAll += large
    if (taken.bytes === 0 && taken.large === 0) sessions.delete(session)
    else sessions.set(session, taken)
  }
  return {
    take: (session, length) => {
      const taken = sessions.get(session) ?? { bytes: 0, large: 0 }
      const [bytes, large] = length > usualBody ? [0, 1] : [length, 0]
      if (taken.large + large > largeOfSession || taken.bytes + bytes > bytesOfSession) throw new BodyOfSession()
      if (largeInAll + large > largeAtOnce) throw new BodyBusy()
      add(session, taken, { bytes, large })
      let isBack = false
      return () => {
        if (isBack) return
        isBack = true
        add(session, taken, { bytes: -bytes, large: -large })
      }
    },
  }
}
