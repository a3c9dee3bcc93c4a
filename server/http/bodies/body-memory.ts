// Limits the memory of request bodies in transfer and in work: bytes by session and large bodies in total.
import { BodyBusy, BodyOfSession } from '../../errors/request-errors.ts'
import { type BodyLimits, defaultBodyBytes } from './body-limits.ts'

interface BodyMemory {
  /** Reserves memory and returns the function that releases it; throws BodyOfSession or BodyBusy if the limit is reached. */
  readonly reserve: (session: string, bytes: number) => () => void
}

interface BodyUsage {
  bytes: number
  large: number
}

export const createBodyMemory = ({ bytesOfSession, largeOfSession, largeAtOnce }: BodyLimits): BodyMemory => {
  const sessions = new Map<string, BodyUsage>()
  let largeTotal = 0
  const addUsage = (session: string, usage: BodyUsage, { bytes, large }: BodyUsage): void => {
    usage.bytes += bytes
    usage.large += large
    largeTotal += large
    if (usage.bytes === 0 && usage.large === 0) sessions.delete(session)
    else sessions.set(session, usage)
  }
  return {
    reserve: (session, length) => {
      const usage = sessions.get(session) ?? { bytes: 0, large: 0 }
      const [bytes, large] = length > defaultBodyBytes ? [0, 1] : [length, 0]
      if (usage.large + large > largeOfSession || usage.bytes + bytes > bytesOfSession) throw new BodyOfSession()
      if (largeTotal + large > largeAtOnce) throw new BodyBusy()
      addUsage(session, usage, { bytes, large })
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        addUsage(session, usage, { bytes: -bytes, large: -large })
      }
    },
  }
}
