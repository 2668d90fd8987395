import { Search } from 'lucide-react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type SearchFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'labelHidden' | 'label'> & {
  /** Name of the field, shown in it until something is typed. */
  readonly label: string;
};

/** One line that a list is searched with. */
export function SearchField({ label, placeholder = label, ...rest }: SearchFieldProps) {
  return (
    <TextField
      {...rest}
      label={label}
      labelHidden
      placeholder={placeholder}
      type="search"
      icon={<Search size={16} aria-hidden="true" />}
    />
  );
}
