// Renders the confirmation page: HTML for phones, without scripts, and with the same text for every unknown code.
import { formatMessage, type Wording } from '../../../engine/schema/wording.ts'
import type { ConfirmedFact, ConfirmedPaper } from './find-confirmed.ts'

export type ConfirmResult =
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

export const renderConfirmPage = (wording: Wording, answer: ConfirmResult): string =>
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
