/** A text with the letters someone typed in bold. */
export function Marked({ text, part }: { readonly text: string; readonly part: string }) {
  const target = part.trim();
  const at = target === '' ? -1 : text.toLowerCase().indexOf(target.toLowerCase());
  if (at < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + target.length)}</mark>
      {text.slice(at + target.length)}
    </span>
  );
}
