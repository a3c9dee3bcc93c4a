// What is wrong with how a request is sent, whatever it asks for.
import { mostLevels } from '../../engine/values/json-text.ts'
import { RequestError } from './errors.ts'

const closingSeconds = '5'
const busySeconds = '10'

/** The request, or the next part of it, did not come in time. */
export class RequestTimeout extends RequestError {
  constructor() {
    super(408, 'request.timeout', { headers: { connection: 'close' } })
  }
}

export class BodyTooLarge extends RequestError {
  constructor(limit: number) {
    super(413, 'body.too-large', { params: { limit: limitText(limit) } })
  }
}

/** Lists and objects stand in each other deeper than anything that is sent here needs. */
export class BodyTooDeep extends RequestError {
  constructor() {
    super(400, 'body.too-deep', { params: { limit: mostLevels } })
  }
}

const limitText = (bytes: number): string => (bytes < 1 << 20 ? `${bytes / 1024} KiB` : `${bytes / (1 << 20)} MiB`)

export class HeadersTooLarge extends RequestError {
  constructor() {
    super(431, 'headers.too-large')
  }
}

/** Other bodies of the same session are being received or worked on. */
export class BodyOfSession extends RequestError {
  constructor() {
    super(429, 'body.session', { headers: { 'retry-after': busySeconds } })
  }
}

/** As many large bodies as the server takes at once are being received or worked on. */
export class BodyBusy extends RequestError {
  constructor() {
    super(503, 'body.busy', { headers: { 'retry-after': busySeconds } })
  }
}

/** The server is on its way down, or is being started anew. */
export class ServerClosing extends RequestError {
  constructor() {
    super(503, 'server.closing', { headers: { 'retry-after': closingSeconds } })
  }
}
