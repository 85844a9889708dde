/** The one door to React Router: a move to its next version changes this line. */
export * from 'react-router-dom'
