import type { Call, InputTypeOf } from '@alder/wire';
import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type Control, type FieldErrors, type FieldValues, type Resolver, set, useForm } from 'react-hook-form';
import { type AnyTexts, fieldText, refusalText, useExplain } from '../explain.ts';
import { useUiTexts } from '../ui-texts.ts';
import { type Issue, issueText, readFailure } from './form-errors.ts';

/** Input of a form that is kept on this device until the server has it: the handle that `useDraft` returns. */
export type FormDraft<Values> = {
  readonly state: 'clean' | 'draft' | 'conflict';
  /** What was typed before the page was reloaded, else the values to begin with. */
  readonly value: Values;
  readonly change: (next: Values) => void;
  readonly discard: () => void;
};

/** The draft of one text as the draft of a form with that field alone. */
export function textDraft<Name extends string>(name: Name, draft: FormDraft<string>): FormDraft<Record<Name, string>> {
  return {
    state: draft.state,
    value: { [name]: draft.value } as Record<Name, string>,
    change: (next) => draft.change(next[name]),
    discard: draft.discard,
  };
}

type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

export type CallFormOptions<C extends Call, Values extends object, Answer> = {
  /** Values to begin with, those without a field included. New ones replace them as long as nothing was typed. */
  readonly initial: Values;
  /**
   * The input of the call, sent as it is; undefined while the values are incomplete. Without it the values are sent as
   * the schema of the call reads them: trimmed, defaults filled in.
   */
  readonly toInput?: (values: Values) => InputTypeOf<C> | undefined;
  /** Field of the input → field of the form, where their names differ. */
  readonly fieldOf?: Readonly<Record<string, keyof Values & string>>;
  /** Code of a refusal → field at which it is shown, where the refusal does not name the field itself. */
  readonly refusalAt?: Readonly<Record<string, keyof Values & string>>;
  /** Rules beyond the schema of the call: field, or `field.part`, → code or sentence of what is wrong with it. */
  readonly check?: (values: Values) => Partial<Record<FieldPath<Values>, string>> | undefined;
  /** Sends it: `useMutationCall(call).mutateAsync`. What it throws appears in the form. */
  readonly send: (input: InputTypeOf<C>, values: Values) => Promise<Answer> | Answer;
  /** Called after the server has confirmed it; not for one that a newer request superseded. */
  readonly onSent?: (answer: NonNullable<Answer>, values: Values) => unknown;
  /** Deals with a refusal elsewhere, as a question about a duplicate does, and then returns true. */
  readonly onRefused?: (error: unknown, values: Values) => boolean;
  readonly draft?: FormDraft<Values>;
  /** Texts of the capability: `refusal.<code>` for refusals, codes of fields. */
  readonly texts?: AnyTexts;
  /** Instead of {@link useExplain}, where a refusal says more than its text can. */
  readonly explain?: (error: unknown, values: Values) => string;
};

/** A form as the screen around it sees it. */
export type CallFormHandle<Values extends object> = {
  readonly values: Values;
  /** What is wrong with a field, in the language of the page; for fields that are drawn without a `name`. */
  readonly errors: Readonly<Partial<Record<keyof Values & string, string>>>;
  readonly set: (change: Partial<Values>) => void;
  /** Empties the form, or begins again with other values; a draft is dropped. In `onSent`, what was typed since stays. */
  readonly reset: (values?: Values) => void;
  /** Presses the form's main button: nothing happens while that is disabled or busy. */
  readonly submit: () => void;
  /** What `useUnsaved` wants, so that the page asks before it is left; null when all is saved. */
  readonly unsaved: (
    title: string,
  ) => { title: string; fields: readonly string[]; save: () => Promise<unknown>; drop: () => void } | null;
} & CallFormFrame;

/** What `CallForm` and `SubmitButton` need of a form, whatever its values are. */
export type CallFormFrame = {
  /** Id of the `<form>`: a button outside submits it with `form={id}`. */
  readonly id: string;
  /** Why the call was refused or did not get through. */
  readonly problem: string | undefined;
  readonly isSending: boolean;
  /** Something was typed that the server has not confirmed. */
  readonly isDirty: boolean;
  readonly inner: {
    readonly control: Control<FieldValues>;
    readonly element: RefObject<HTMLFormElement | null>;
    /** What is typed stays on this device as a draft. */
    readonly isDrafted: boolean;
    readonly send: () => Promise<void>;
    readonly text: (code: string) => string;
  };
};

/**
 * The state of a form whose rules are those of its call: values, what is wrong with them, and whether it is being sent.
 *
 * A refusal and a lost connection leave the input as it is. What is wrong with a field appears at the field, the first
 * one has the focus; everything else appears above the fields.
 */
export function useCallForm<C extends Call, Values extends object, Answer>(
  call: C,
  options: CallFormOptions<C, Values, Answer>,
): CallFormHandle<Values> {
  const t = useUiTexts();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const common = useExplain(options.texts);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(options);
  latest.current = options;
  const source = options.draft ? options.draft.value : options.initial;
  const confirmed = useRef(textOf(options.initial));

  const form = useForm<FieldValues>({
    defaultValues: source,
    resolver: resolverOf(call, latest, (issue) => issueText(issue, t)),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The first field that is wrong is found in the page: fields bring no references.
    shouldFocusError: false,
  });
  const { control, getValues, setValue, setError } = form;
  const values = form.watch() as Values;
  const { errors, isSubmitting, isSubmitted, submitCount } = form.formState;
  const isDirty = textOf(values) !== confirmed.current;
  const text = (code: string) => fieldText(code, options.texts, t) ?? code;

  const begin = (next: Values) => form.reset(next as FieldValues);
  const isRunning = useRef(false);
  /** The values that the server has just confirmed, while `onSent` deals with its answer. */
  const justSent = useRef<Values>(undefined);
  const arrived = useRef<Values>(undefined);
  const adopt = (next: Values) => {
    // A reset between the press and the end of the check would drop the press.
    if (isRunning.current) {
      arrived.current = next;
      return;
    }
    const wasDirty = textOf(getValues()) !== confirmed.current;
    confirmed.current = textOf(latest.current.initial);
    if (latest.current.draft || !wasDirty) begin(next);
  };
  useSource(source, getValues, adopt);
  useEffect(() => {
    const { unsubscribe } = form.watch((typed) => {
      const { draft } = latest.current;
      if (draft && textOf(typed) !== textOf(draft.value)) draft.change(typed as Values);
    });
    return unsubscribe;
  }, [form]);

  useEffect(() => {
    if (submitCount === 0 || Object.keys(errors).length === 0) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (first) first.focus();
    // A field that asks about its value says so itself.
    else if (!element.current?.querySelector('[role=alert]')) setProblem(t('refusal.inputIncorrect'));
  }, [submitCount]);
  const fail = (error: unknown, sent: Values) => {
    if (latest.current.onRefused?.(error, sent)) return;
    const { code, fields } = readFailure(error);
    const say = (failure: unknown) => (latest.current.explain ?? common)(failure, sent);
    const at = latest.current.refusalAt?.[code];
    if (at !== undefined) return setError(at, { type: code, message: say(error) });
    for (const [name, reason] of Object.entries(fields)) {
      const own = refusalText(options.texts, `${code}.${name}`) ?? fieldText(reason, options.texts, t);
      setError(fieldOfPath(name, latest.current.fieldOf, sent), {
        type: reason,
        message: own ?? t('field.invalid'),
      });
    }
    // Errors shown at the fields are not repeated, unless the refusal has a name of its own.
    const isShownAtFields = code === 'inputIncorrect' && Object.keys(fields).length > 0;
    setProblem(isShownAtFields ? undefined : say(error));
  };
  const submit = form.handleSubmit(async (parsed) => {
    setProblem(undefined);
    const sent = { ...getValues() } as Values;
    const sentText = textOf(sent);
    const { toInput } = latest.current;
    try {
      const answer = await latest.current.send((toInput ? toInput(sent) : parsed) as InputTypeOf<C>, sent);
      confirmed.current = sentText;
      // What was typed while it was on its way stays.
      if (textOf(getValues()) === sentText) latest.current.draft?.discard();
      justSent.current = sent;
      if (answer !== undefined && answer !== null) await latest.current.onSent?.(answer, sent);
    } catch (error) {
      fail(error, sent);
    } finally {
      justSent.current = undefined;
    }
  });
  /** Sends the values as they are at the press; what arrives from outside meanwhile is shown after it. */
  const send = async () => {
    if (focusUnreadable(element.current)) return;
    isRunning.current = true;
    try {
      await submit();
    } finally {
      isRunning.current = false;
      const next = arrived.current;
      arrived.current = undefined;
      if (next && textOf(next) !== textOf(getValues())) adopt(next);
    }
  };

  return {
    id,
    values,
    errors: messagesOf(errors, text) as CallFormHandle<Values>['errors'],
    problem,
    isDirty,
    isSending: isSubmitting,
    set(change) {
      for (const [name, value] of Object.entries(change)) {
        setValue(name, value, { shouldValidate: isSubmitted, shouldDirty: true });
      }
    },
    reset(next = latest.current.initial) {
      latest.current.draft?.discard();
      confirmed.current = textOf(next);
      setProblem(undefined);
      const merged = justSent.current ? withTypedSince(next, justSent.current, getValues() as Values) : next;
      begin(merged);
      if (merged !== next) latest.current.draft?.change(merged);
    },
    submit: () => element.current?.requestSubmit(),
    unsaved: (title) =>
      isDirty ? { title, fields: [], save: send, drop: () => latest.current.draft?.discard() } : null,
    inner: {
      control,
      element,
      isDrafted: options.draft !== undefined,
      send: async () => (isOff(element.current) ? undefined : send()),
      text,
    },
  };
}

/** Begins again with what changed outside: the draft of another tab, a saved value that was read again. */
function useSource<Values extends object>(source: Values, now: () => unknown, adopt: (next: Values) => void): void {
  const text = textOf(source);
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    if (text !== textOf(now())) adopt(source);
  }, [text]);
}

/**
 * Goes to a field whose text is no value, such as 24:00 as a time or a date without its year. The form still has the
 * value before it, which the user does not see any more: it must not be sent.
 */
function focusUnreadable(form: HTMLFormElement | null): boolean {
  const unreadable = form?.querySelector<HTMLElement>('[data-unreadable]');
  // The parts of a date have the focus, not their frame.
  const found = unreadable?.querySelector<HTMLElement>('[role=spinbutton][data-placeholder]') ?? unreadable;
  // A field says what is wrong when it is left.
  found?.blur();
  found?.focus();
  return Boolean(found);
}

/** Whether the main button of a form is disabled or busy: Enter in a field must not pass it by. */
function isOff(form: HTMLFormElement | null): boolean {
  const elements = [...(form?.elements ?? [])] as HTMLElement[];
  const main = elements.find((one) => one.getAttribute('type') === 'submit' && !one.hidden);
  return main?.getAttribute('aria-disabled') === 'true' || main?.getAttribute('aria-busy') === 'true';
}

type Rules = Pick<CallFormOptions<Call, never, unknown>, 'toInput' | 'fieldOf' | 'check'>;

/** The schema of the call and the form's own rules, at the fields of the form. */
function resolverOf(call: Call, rules: { readonly current: unknown }, say: (issue: Issue) => string) {
  const schema = zodResolver(call.input as never, { error: say } as never) as unknown as Resolver<FieldValues>;
  const resolve: Resolver<FieldValues> = async (values, context, options) => {
    const { toInput, fieldOf = {}, check } = rules.current as Rules;
    const own = Object.entries((check?.(values as never) as Record<string, string> | undefined) ?? {});
    const input = toInput ? (toInput(values as never) as FieldValues | undefined) : values;
    const result = input === undefined ? { values, errors: {} } : await schema(input, context, options);
    const errors: Record<string, unknown> = {};
    for (const [name, error] of Object.entries(result.errors)) {
      // What is no value of the form (an id, a version) the user cannot correct here: the server reports it.
      if ((fieldOf[name] ?? name) in values) errors[fieldOf[name] ?? name] = error;
      else if (!('type' in (error as object) && 'ref' in (error as object)))
        for (const [part, wrong] of Object.entries(error as object)) if (part in values) errors[part] = wrong;
    }
    for (const [name, message] of own) set(errors, name, { type: 'own', message });
    if (input === undefined && own.length === 0) errors.root = { type: 'incomplete' };
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors };
    return Object.keys(result.errors).length > 0 ? { values, errors: {} } : result;
  };
  return resolve;
}

/**
 * The field of the form that a path of the input means: by its name in {@link CallFormOptions.fieldOf}, an entry of a
 * list (`phones.0`) at the list, a part of an object (`bottle.lot`) at the field of that name.
 */
function fieldOfPath(path: string, fieldOf: Rules['fieldOf'], values: object): string {
  const name = path.replace(/\.\d+$/, '');
  const part = name.slice(name.lastIndexOf('.') + 1);
  const isPart = !((name.split('.')[0] ?? '') in values) && part in values;
  return fieldOf?.[path] ?? (isPart ? part : name);
}

/** The first message of each field; of a field with parts the first of its parts. */
function messagesOf(errors: FieldErrors, text: (code: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) => {
      const message = messageIn(error);
      return message === undefined ? [] : [[name, text(message)]];
    }),
  );
}

/** The first message of an error; of a field with parts that of its parts. */
export function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message } = error as { message?: unknown };
  if (typeof message === 'string') return message;
  if ('ref' in error && 'type' in error) return undefined;
  return Object.values(error).map(messageIn).find(Boolean);
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

/** The values to begin again with, but for the fields in which something else stands by now than what was sent. */
function withTypedSince<Values extends object>(next: Values, sent: Values, now: Values): Values {
  const typed = Object.entries(now).filter(([name, value]) => textOf(value) !== textOf(sent[name as keyof Values]));
  return typed.length === 0 ? next : { ...next, ...(Object.fromEntries(typed) as Partial<Values>) };
}
