import { type ReactNode, useId } from 'react'

export interface FadedPatternProps {
  readonly width: number
  readonly height: number
  readonly transform?: string
  /** How clearly it shows: 1 is for large grounds. */
  readonly strength?: number
  /** One tile. */
  readonly children: ReactNode
}

/** A field of tiles in thin gold lines that fades away from the lower right corner; decoration only. */
export function FadedPattern({ width, height, transform, strength = 1, children }: FadedPatternProps) {
  const id = useId()
  return (
    <svg width="100%" height="100%" aria-hidden="true" style={{ position: 'absolute', inset: 0 }}>
      <defs>
        <pattern
          id={`${id}p`}
          width={width}
          height={height}
          patternUnits="userSpaceOnUse"
          {...(transform !== undefined && { patternTransform: transform })}
        >
          <g fill="none" stroke="#d9b65c" strokeWidth="1">
            {children}
          </g>
        </pattern>
        <radialGradient id={`${id}g`} cx="1" cy="1" r="1.15">
          <stop offset="0" stopColor="#fff" stopOpacity={0.36 * strength} />
          <stop offset="0.6" stopColor="#fff" stopOpacity={0.1 * strength} />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <mask id={`${id}m`}>
          <rect width="100%" height="100%" fill={`url(#${id}g)`} />
        </mask>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id}p)`} mask={`url(#${id}m)`} />
    </svg>
  )
}
