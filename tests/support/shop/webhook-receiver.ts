// A program on the loopback interface that receives events, and checks what it receives as the specification of
// Standard Webhooks has it.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedEvent {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read any part of it
  readonly data: any
}

export interface WebhookReceiver {
  readonly host: string
  readonly address: string
  /** Every request, also refused ones. */
  readonly received: ReceivedEvent[]
  /** How requests are answered from now on; a function that answers nothing keeps the sender waiting. */
  answer: (response: ServerResponse, count: number) => void
  readonly close: () => Promise<void>
}

export const answerStatus =
  (status: number, text = ''): WebhookReceiver['answer'] =>
  response =>
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(text)

export const openWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedEvent[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const { type, data } = JSON.parse(body)
      const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(name =>
        String(request.headers[`webhook-${name}`]),
      ) as [string, string, string]
      received.push({ id, timestamp, signature, body, type, data })
      receiver.answer(response, received.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: WebhookReceiver = {
    host,
    address: `http://${host}/hook`,
    received,
    answer: answerStatus(204),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Whether the signature is that of the secret. */
export const isSigned = (secret: string, { id, timestamp, body, signature }: ReceivedEvent): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return signature === `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
