// Where the styles of MUI's parts go: as they are written, for the browsers of today.
import createCache from '@emotion/cache'

/** A style rule as stylis passes it between its plugins. */
interface StyleRule {
  readonly type: string
  props: readonly string[] | string
  children: readonly unknown[] | string
}

const foreignSelector = /::?-(?:moz|ms)-/

/** Selectors that no browser of today needs are refused by most, and each refusal costs more than its rule. */
const stripForeign = (rule: StyleRule): void => {
  if (rule.type !== 'rule' || !Array.isArray(rule.props)) return
  rule.props = rule.props.filter(selector => !foreignSelector.test(selector))
  // A rule with nothing in it is left out.
  if (rule.props.length === 0) rule.children = []
}

/** Prefixes of browsers of long ago are left out: they double the work of every style. */
export const styleCache = createCache({ key: 'css', stylisPlugins: [stripForeign as never] })
