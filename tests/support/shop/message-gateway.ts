// A gateway of messages on the loopback interface.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedMessage {
  readonly authorization: string
  readonly phone: string
  readonly message: string
  readonly id: string
}

export interface MessageGateway {
  readonly host: string
  readonly address: string
  /** Every request, also refused ones. */
  readonly received: ReceivedMessage[]
  /** The status of the answers from now on. */
  status: number
  readonly close: () => Promise<void>
}

export const openMessageGateway = async (): Promise<MessageGateway> => {
  const received: ReceivedMessage[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString())
      received.push({ ...body, authorization: request.headers.authorization ?? '' })
      response.writeHead(gateway.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway: MessageGateway = {
    host,
    address: `http://${host}/send`,
    received,
    status: 200,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
  return gateway
}
