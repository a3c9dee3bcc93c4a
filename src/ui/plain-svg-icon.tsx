// What an icon of the set is drawn by: an element and no more, since a list has a hundred of them. Its looks are in the theme.
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactElement, ReactNode, SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'fontSize' | 'color' | 'ref'> {
  readonly fontSize?: 'small' | 'medium' | 'large' | 'inherit'
  readonly color?: 'inherit' | 'primary' | 'secondary' | 'error' | 'info' | 'success' | 'warning'
  readonly sx?: SxProps<Theme>
}

/** The theme gives all icons one size; who wants another says it by `sx` or in the looks around it. */
const drawn = (
  drawing: ReactNode,
  { fontSize: _same, color = 'inherit', sx, className, ...rest }: IconProps,
): ReactElement => {
  const shared = {
    className: className === undefined ? 'MuiSvgIcon-root' : `MuiSvgIcon-root ${className}`,
    viewBox: '0 0 24 24',
    focusable: false,
    ...rest,
  }
  const colored = color === 'inherit' ? [] : [{ color: `${color}.main` }]
  if (sx === undefined && colored.length === 0)
    return (
      <svg aria-hidden {...shared}>
        {drawing}
      </svg>
    )
  return (
    <Box component="svg" aria-hidden {...shared} sx={[...colored, ...(Array.isArray(sx) ? sx : [sx])]}>
      {drawing}
    </Box>
  )
}

/** Stands where the set expects the function of that name: `drawing` lies on a square of 24 units. */
const createSvgIcon = (drawing: ReactNode) =>
  Object.assign((props: IconProps): ReactElement => drawn(drawing, props), { muiName: 'SvgIcon' })

// biome-ignore lint/style/noDefaultExport: the set imports it so
export { createSvgIcon as default }
