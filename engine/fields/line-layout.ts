import { isFlag, isKey, isText, layoutType } from './layout-type.ts'

/** A line of a slip, in its place of the order. */
export interface LayoutLine {
  readonly key: string
  readonly label: string
  readonly show: boolean
}

const layout = layoutType<LayoutLine>({
  name: 'line-layout',
  description: 'The lines of a narrow printed paper in their order; a list as JSON or as its text.',
  rules: {
    key: { holds: isKey },
    label: { holds: isText, otherwise: '' },
    show: { holds: isFlag, otherwise: true },
  },
})

export const lineLayout = layout.type
/** The lines of a stored value. */
export const layoutLines = layout.partsOf
