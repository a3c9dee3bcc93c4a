// An icon is one element only, since a list has a hundred of them. Its styles are in the theme.
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactElement, SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'fontSize' | 'color' | 'ref'> {
  readonly fontSize?: 'small' | 'medium' | 'large' | 'inherit'
  readonly color?: 'inherit' | 'primary' | 'secondary' | 'error' | 'info' | 'success' | 'warning'
  readonly sx?: SxProps<Theme>
}

/** The theme gives all icons one size; `sx` or the surrounding styles set another. */
const renderIcon = (
  path: string,
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
        <path d={path} />
      </svg>
    )
  return (
    <Box component="svg" aria-hidden {...shared} sx={[...colored, ...(Array.isArray(sx) ? sx : [sx])]}>
      <path d={path} />
    </Box>
  )
}

export type IconComponent = (props: IconProps) => ReactElement

/** An icon by its outline, which lies on a square of 24 units. */
export const createIcon =
  (path: string): IconComponent =>
  props =>
    renderIcon(path, props)
