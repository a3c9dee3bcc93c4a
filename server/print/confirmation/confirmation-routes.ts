// The public confirmation page of a printed paper, outside of the API.
import type { FastifyInstance } from 'fastify'
import type { Row } from '../../../engine/record/row.ts'
import type { Confirmation } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { formatMessage, type Wording } from '../../../engine/schema/wording.ts'
import { formatPractice, getPrintedWords } from '../../caller/caller.ts'
import { addTry, computeLimitWait, type TryState } from '../../caller/sign-in-limits.ts'
import type { HttpContext } from '../../http/context/http-context.ts'
import { findLines } from '../../storage/find-rows.ts'
import { findRowByValue } from '../../storage/rows.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import { findStampedState, formatField, getFieldHeading } from '../stamp.ts'

const statuses: Readonly<Record<ConfirmResult['kind'], number>> = { found: 200, unknown: 404, wait: 429 }

/** The page uses the language of the shop. */
export const registerConfirmRoute = (server: FastifyInstance, context: HttpContext): void => {
  const guesses = createGuessLimiter(context.now)
  server.get<{ Params: { code: string } }>('/confirm/:code', { config: { access: 'open' } }, async (request, reply) => {
    const answer = await checkCode(context, guesses, { code: request.params.code.toLowerCase(), address: request.ip })
    if (answer.kind === 'wait') reply.header('retry-after', String(answer.seconds))
    return reply
      .status(statuses[answer.kind])
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(renderConfirmPage(context.wordings.id, answer))
  })
}

interface ConfirmRequest {
  readonly code: string
  readonly address: string
}

const checkCode = async (
  context: HttpContext,
  guesses: GuessLimiter,
  { code, address }: ConfirmRequest,
): Promise<ConfirmResult> => {
  const seconds = guesses.getDelaySeconds(address)
  if (seconds > 0) return { kind: 'wait', seconds }
  const confirmed = isCode(code) ? await findConfirmed(context.storage, context.active.schema, code) : undefined
  if (confirmed) return { kind: 'found', confirmed }
  guesses.recordMiss(address)
  return { kind: 'unknown' }
}

// Limits how often wrong confirmation codes may be tried, by client address.

/** Wrong codes of one address. The limit recovers quickly because many users may share an address. */
const addressLimit = { free: 10, every: 30 } as const
/** Wrong codes of all addresses together, against clients with many addresses. */
const totalLimit = { free: 300, every: 1 } as const

const maxAddresses = 10_000

interface GuessLimiter {
  /** Seconds until the address may try again; 0: now. */
  readonly getDelaySeconds: (address: string) => number
  readonly recordMiss: (address: string) => void
}

/** Keeps the counts in the memory of one process: a guess costs one index lookup, and codes have more than 70 random bits. */
const createGuessLimiter = (now: () => Date): GuessLimiter => {
  const misses = new Map<string, TryState>()
  let total: TryState | undefined
  return {
    getDelaySeconds: address =>
      Math.max(computeLimitWait(addressLimit, misses.get(address), now()), computeLimitWait(totalLimit, total, now())),
    recordMiss: address => {
      const next = addTry(addressLimit, misses.get(address), now())
      misses.delete(address)
      misses.set(address, next)
      total = addTry(totalLimit, total, now())
      const [oldest] = misses.keys()
      if (misses.size > maxAddresses && oldest !== undefined) misses.delete(oldest)
    },
  }
}

// Renders the confirmation page: HTML for phones, without scripts, and with the same text for every unknown code.

type ConfirmResult =
  | { readonly kind: 'found'; readonly confirmed: ConfirmedPaper }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'wait'; readonly seconds: number }

interface ConfirmMessage {
  readonly tone: 'good' | 'bad' | 'plain'
  readonly sign: string
  readonly title: string
  readonly text: string
  readonly body: string
}

const icons = {
  good: '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
  bad: '<path d="M7 7l10 10M17 7L7 17"/>',
  plain: '<path d="M12 7v6M12 16.5v.5"/>',
}

const renderConfirmPage = (wording: Wording, answer: ConfirmResult): string =>
  renderPage(buildConfirmMessage(wording, answer))

const buildConfirmMessage = (wording: Wording, answer: ConfirmResult): ConfirmMessage => {
  const translate = (code: string, params?: Readonly<Record<string, string | number>>): string =>
    formatMessage(wording, code, params)
  if (answer.kind === 'wait')
    return {
      tone: 'plain',
      sign: icons.plain,
      title: translate('message.confirm-wait'),
      text: translate('message.confirm-wait-text', { seconds: answer.seconds }),
      body: '',
    }
  if (answer.kind === 'unknown')
    return {
      tone: 'plain',
      sign: icons.plain,
      title: translate('message.confirm-unknown'),
      text: translate('message.confirm-unknown-text'),
      body: '',
    }
  const { title, shop, facts, things, stamp } = answer.confirmed
  const body = `<section><h2>${escapeHtml(title)}</h2>${renderFacts([...(shop === '' ? [] : [{ title: translate('message.confirm-shop'), text: shop }]), ...facts])}</section>${
    things.length === 0
      ? ''
      : `<section><h2>${escapeHtml(translate('message.confirm-things', { count: things.length }))}</h2><ol>${things.map(renderThing).join('')}</ol></section>`
  }<p class="note">${escapeHtml(translate('message.confirm-compare'))}</p>`
  return stamp === undefined
    ? {
        tone: 'good',
        sign: icons.good,
        title: translate('message.confirm-genuine', { title }),
        text: translate('message.confirm-genuine-text'),
        body,
      }
    : {
        tone: 'bad',
        sign: icons.bad,
        title: `${title}: ${stamp.text}`,
        text: translate(stamp.isPending ? 'message.confirm-pending-text' : 'message.confirm-stamped-text'),
        body,
      }
}

const renderThing = ({ title, facts }: ConfirmedPaper['things'][number]): string =>
  `<li><b>${escapeHtml(title)}</b><span>${facts.map(fact => `${escapeHtml(fact.title)} <em>${escapeHtml(fact.text)}</em>`).join(' &middot; ')}</span></li>`

const renderFacts = (facts: readonly ConfirmedFact[]): string =>
  `<dl>${facts.map(({ title, text }) => `<div><dt>${escapeHtml(title)}</dt><dd>${escapeHtml(text)}</dd></div>`).join('')}</dl>`

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, icon => `&#${icon.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--paper:#fff;--ground:#f4f1ea;--ink:#23201b;--soft:#6b6459;--line:#e4ded2;--good:#0f6b45;--bad:#b3261e;--plain:#8a6d1f}
@media(prefers-color-scheme:dark){:root{--paper:#211f1b;--ground:#161512;--ink:#f1ede4;--soft:#aaa294;--line:#38342d;--good:#5fc796;--bad:#f2938b;--plain:#dcb95a}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}
header{text-align:center;padding:1.5rem 1rem;background:var(--paper);border:1px solid var(--line);border-top:5px solid var(--tone);border-radius:14px}
header svg{width:64px;height:64px;padding:12px;border-radius:50%;background:var(--tone);fill:none;stroke:var(--paper);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
h1{font-size:1.35rem;line-height:1.25;margin:.75rem 0 .25rem;color:var(--tone);overflow-wrap:anywhere}
header p{margin:0;color:var(--soft)}
section{margin-top:1rem;padding:1rem 1.1rem;background:var(--paper);border:1px solid var(--line);border-radius:14px}
h2{font-size:.95rem;margin:0 0 .5rem;color:var(--soft);font-weight:600}
dl{margin:0}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.35rem 0;border-top:1px solid var(--line)}dl div:first-child{border-top:0}
dt{color:var(--soft)}dd{margin:0;font-weight:600;text-align:right;overflow-wrap:anywhere}
ol{list-style:none;margin:0;padding:0}li{padding:.55rem 0;border-top:1px solid var(--line)}li:first-child{border-top:0}
li b{display:block}li span{color:var(--soft)}em{font-style:normal;color:var(--ink);font-variant-numeric:tabular-nums}
.note{margin:1rem .25rem 0;color:var(--soft);font-size:.875rem}
.good{--tone:var(--good)}.bad{--tone:var(--bad)}.plain{--tone:var(--plain)}`

const renderPage = ({ tone, sign: icon, title, text, body }: ConfirmMessage): string => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main class="${tone}"><header><svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></header>${body}</main></body></html>
`

// Finds the row of a confirmation code and reads the fields that its schema file makes public.

interface ConfirmedFact {
  readonly title: string
  readonly text: string
}

interface ConfirmedPaper {
  readonly title: string
  readonly shop: string
  readonly facts: readonly ConfirmedFact[]
  /** Items of the document with their values. */
  readonly things: readonly { readonly title: string; readonly facts: readonly ConfirmedFact[] }[]
  /** The text of the document's state if the document is not valid, and whether it may still become so. */
  readonly stamp: { readonly text: string; readonly isPending: boolean } | undefined
}

/** Whether the text has the form of a code; other texts are not looked up. */
const isCode = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Returns undefined if no row has the code. */
const findConfirmed = (storage: Storage, schema: Schema, code: string): Promise<ConfirmedPaper | undefined> => {
  const { isPractice = false } = storage
  return storage.read(
    async connection => {
      for (const resource of Object.values(schema.resources)) {
        const { confirm } = resource.lifecycle
        const match = confirm && (await findRowByValue(connection, resource, confirm.code, code))
        if (match) return readConfirmed(connection, { schema, resource, confirm, ...match, isPractice })
      }
      return undefined
    },
    { oneMoment: true },
  )
}

interface ConfirmedRow {
  readonly schema: Schema
  readonly resource: Resource
  readonly confirm: Confirmation
  readonly row: Row
  readonly shop: string
  readonly isPractice: boolean
}

const readConfirmed = async (connection: Connection, target: ConfirmedRow): Promise<ConfirmedPaper> => {
  const { schema, resource, confirm, row } = target
  const shop = await readShop(connection, schema, target.shop)
  const buildFacts = (field: Field | undefined, source: Row): readonly ConfirmedFact[] => {
    const text = field ? formatField(field, source[field.name], getPrintedWords(shop.timeZone, schema.project)) : ''
    return field && text !== '' && text !== schema.project.emptyText ? [{ title: getFieldHeading(field), text }] : []
  }
  const things: ConfirmedPaper['things'][number][] = []
  for (const [name, [first = '', ...others]] of Object.entries(confirm.lines)) {
    const lines = resource.lifecycle.lines.find(one => one.name === name)
    if (!lines) continue
    const table = getResource(schema, lines.resource)
    for (const line of await findLines(connection, table, String(row.id), shop.code))
      things.push({
        title: buildFacts(findField(table, first), line)[0]?.text ?? '',
        facts: others.flatMap(other => buildFacts(findField(table, other), line)),
      })
  }
  const state = findStampedState(resource, row)
  return {
    title: confirm.title,
    shop: shop.name,
    facts: confirm.fields.flatMap(name => buildFacts(findField(resource, name), row)),
    things,
    stamp: target.isPractice
      ? { text: formatPractice(schema.project, state?.stamp), isPending: true }
      : state && { text: state.stamp, isPending: state.holdsDay !== undefined },
  }
}

const readShop = async (connection: Connection, schema: Schema, code: string) => {
  const { shop } = schema.project
  const table = getResource(schema, shop.resource)
  const row = (await findRowByValue(connection, table, table.key[0], code))?.row
  return { code, name: String(row?.[shop.name] ?? ''), timeZone: String(row?.[shop.timeZone] ?? 'UTC') }
}
