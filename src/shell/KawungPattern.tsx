import { useId } from 'react'

const tile = 72
const petal = 'M34 34C34 17 18 2 2 2 2 18 17 34 34 34Z'
const mirrors = ['', 'matrix(-1 0 0 1 72 0)', 'matrix(1 0 0 -1 0 72)', 'matrix(-1 0 0 -1 72 72)']

/** A field of kawung in thin gold lines that fades towards one corner; decoration only. */
export function KawungPattern() {
  const id = useId()
  return (
    <svg width="100%" height="100%" aria-hidden="true" style={{ position: 'absolute', inset: 0 }}>
      <defs>
        <pattern id={`${id}p`} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <g fill="none" stroke="#d9b65c" strokeWidth="1">
            {mirrors.map(mirror => (
              <g key={mirror} transform={mirror || undefined}>
                <path d={petal} />
                <circle cx="14" cy="14" r="1.2" />
                <circle cx="22" cy="22" r="1.2" />
              </g>
            ))}
            <path d="M36 31.5 40.5 36 36 40.5 31.5 36Z" />
          </g>
        </pattern>
        <radialGradient id={`${id}g`} cx="1" cy="1" r="1.15">
          <stop offset="0" stopColor="#fff" stopOpacity="0.36" />
          <stop offset="0.6" stopColor="#fff" stopOpacity="0.1" />
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
