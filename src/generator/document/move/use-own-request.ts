// A request of this user for an authorization, from the button until it is answered, taken back or over.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OpenRequest, OwnRequest } from '../../../../engine/answers/request-answers.ts'
import { CallRefused, getRefusalText } from '../../../providers/http.ts'
import { onLive } from '../../../providers/live.ts'
import type { MoveRequestBody, MoveTarget } from '../document-calls.ts'
import { fetchOwnRequest, requestAuthorization, withdrawRequest } from '../request-calls.ts'
import { getChangedAuthorization, type NeededAuthorization } from './needed-authorization.ts'

/** The live connection announces changes; this is for when there is none. */
const pollMilliseconds = 3000

interface OwnRequestOptions {
  readonly needed: NeededAuthorization
  readonly place: MoveTarget
  readonly content: MoveRequestBody
  /** Called with the id of the authorization. */
  readonly onAgreed: (id: string) => void
  /** Called with the figures of now, if they are others than those that were shown. */
  readonly onChanged: (needed: NeededAuthorization) => void
}

export interface OwnRequestState {
  /** The open request; undefined: nothing is waited for. */
  readonly request: OpenRequest | undefined
  readonly busy: boolean
  /** Why no request is open. */
  readonly message: string | undefined
  readonly ask: () => Promise<void>
  readonly withdraw: () => Promise<void>
}

export const useOwnRequest = ({ needed, place, content, onAgreed, onChanged }: OwnRequestOptions): OwnRequestState => {
  const translate = useTranslate()
  const [request, setRequest] = useState<OpenRequest>()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const openId = useRef<string>(undefined)

  const show = (next: OpenRequest | undefined): void => {
    openId.current = next?._id
    setRequest(next)
  }
  const receive = useEffectEvent((own: OwnRequest): void => {
    show(own.state === 'OPEN' ? own : undefined)
    if (own.state === 'AGREED' && own.authorization !== undefined) onAgreed(own.authorization)
    else if (own.state !== 'OPEN')
      setMessage(translate(`requests.own.${own.state}`, { user: own.answered_by, remark: own.remark }))
  })
  const id = request?._id
  useEffect(() => {
    if (id === undefined) return undefined
    let isOver = false
    const refresh = async (): Promise<void> => {
      try {
        const own = await fetchOwnRequest(id)
        if (!isOver) receive(own)
      } catch {
        // Repeated soon; without a connection the request ends by itself.
      }
    }
    const stopListening = onLive('requests-changed', () => void refresh())
    const timer = setInterval(() => void refresh(), pollMilliseconds)
    return () => {
      isOver = true
      stopListening()
      clearInterval(timer)
    }
  }, [id])
  // Who closes the dialog waits for no answer.
  useEffect(
    () => () => {
      if (openId.current !== undefined) void withdrawRequest(openId.current).catch(() => undefined)
    },
    [],
  )

  const run = async (work: () => Promise<OpenRequest>): Promise<void> => {
    setBusy(true)
    setMessage(undefined)
    try {
      const next = await work()
      show(next.state === 'OPEN' ? next : undefined)
    } catch (error) {
      const changed = error instanceof CallRefused ? getChangedAuthorization(error) : undefined
      if (changed) onChanged(changed)
      setMessage(getRefusalText(error, translate('requests.failed')))
    } finally {
      setBusy(false)
    }
  }
  return {
    request,
    busy,
    message,
    ask: () => run(() => requestAuthorization(place, { content, ...(needed.changes && { shown: needed }) })),
    // An answer that came before ends the wait as well.
    withdraw: async () => {
      if (id !== undefined) await run(() => withdrawRequest(id))
    },
  }
}
