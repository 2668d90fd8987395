/**
 * A telephone number that is read from left to right wherever it stands: beside a name written from right to left its groups
 * would change places.
 */
export function PhoneNumber({ children }: { readonly children: string | null | undefined }) {
  if (!children) return null;
  return (
    <bdi dir="ltr" className="tn">
      {children}
    </bdi>
  );
}
