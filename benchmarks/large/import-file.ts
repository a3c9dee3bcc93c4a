// A file sent to an import, and the wait for its end.
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../load/ask.ts'
import type { ShopServer } from './shop-server.ts'

const askedAgain = 50
/** When all rows are written and only the switch is left. */
const askedAtTheEnd = 5
const allWritten = 95

/** Returns the id of the finished import; throws if any row was rejected. */
export const importFile = async ({ port, token }: ShopServer, type: string, text: string): Promise<string> => {
  const sent = await fetch(`http://127.0.0.1:${port}/api/imports/${type}?file=${type}.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: text,
  })
  const { id } = (await sent.json()) as { id: string }
  if (sent.status !== 202) throw new Error(`the import of ${type} was answered with ${sent.status}`)
  for (;;) {
    const { body } = await ask(port, `/api/imports/jobs/${id}`, { token })
    const { state, message, percentage } = body as { state: string; message: string; percentage: number }
    if (state === 'done') return id
    if (state === 'failed') throw new Error(`the import of ${type} failed: ${message}`)
    await wait(percentage < allWritten ? askedAgain : askedAtTheEnd)
  }
}
