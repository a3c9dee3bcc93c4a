import { createLayoutType, isFlag, isKey, isText } from './layout-type.ts'

/** A line of a slip, in its place of the order. */
export interface LayoutLine {
  readonly key: string
  readonly label: string
  readonly show: boolean
}

const layout = createLayoutType<LayoutLine>({
  name: 'line-layout',
  layout: 'lines',
  description: 'The lines of a narrow printed paper in their order; a list as JSON or as its text.',
  rules: {
    key: { holds: isKey },
    label: { holds: isText, otherwise: '' },
    show: { holds: isFlag, otherwise: true },
  },
})

export const lineLayout = layout.type
/** The lines of a stored value. */
export const layoutLines = layout.readParts
