// Where the styles of MUI's parts go: as they are written, for the browsers of today.
import createCache from '@emotion/cache'

interface StyleRule {
  readonly type: string
  props: string[] | string
}

/** Selectors of other browsers are refused by this one, and each refusal costs more than the rule that it is for. */
const withoutForeign = (rule: StyleRule): void => {
  if (rule.type === 'rule' && Array.isArray(rule.props))
    rule.props = rule.props.filter(selector => !selector.includes('::-moz-') || CSS.supports(`selector(${selector})`))
}

/** Prefixes of browsers of long ago are left out: they double the work of every style. */
export const styleCache = createCache({ key: 'css', stylisPlugins: [withoutForeign as never] })
