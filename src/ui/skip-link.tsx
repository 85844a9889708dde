/** First stop of the Tab key: jumps over the navigation to `#main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute -top-16 left-4 layer-skip-link rounded-md bg-accent px-4 py-2.5 font-heading font-medium text-on-accent focus:top-4"
    >
      Skip to content
    </a>
  )
}
