/** The part of pdfmake 0.3 that documents use; its own types bring the browser's DOM into the server. */
declare module 'pdfmake/interfaces.js' {
  type Style = {
    readonly alignment?: 'left' | 'right' | 'center' | 'justify';
    readonly bold?: boolean;
    readonly color?: string;
    readonly fillColor?: string;
    readonly font?: string;
    readonly fontSize?: number;
    readonly italics?: boolean;
    readonly lineHeight?: number;
    readonly margin?: number | readonly number[];
    readonly noWrap?: boolean;
    readonly width?: number | string;
    readonly preserveLeadingSpaces?: boolean;
    readonly pageBreak?: 'before' | 'after';
    readonly unbreakable?: boolean;
  };
  type Block = Style & {
    readonly text?: Content;
    readonly stack?: readonly Content[];
    readonly columns?: readonly Content[];
    readonly columnGap?: number;
    readonly image?: string;
    /** A drawing as text of SVG. */
    readonly svg?: string;
    readonly fit?: readonly [number, number] | number;
    readonly table?: {
      readonly body: readonly (readonly TableCell[])[];
      readonly widths?: readonly (number | string)[];
      readonly headerRows?: number;
      readonly dontBreakRows?: boolean;
    };
    readonly layout?: string | Readonly<Record<string, ((line: number) => number | string) | number | string>>;
    readonly canvas?: readonly unknown[];
    readonly qr?: string;
  };
  /** A text, a block, or several in a row. */
  export type Content = string | Block | readonly Content[];
  /** A cell of a table: content, empty where another cell spans it. */
  export type TableCell =
    | Content
    | (Block & { readonly colSpan?: number; readonly rowSpan?: number; readonly border?: readonly boolean[] });
  /** A document as pdfmake takes it. */
  export type TDocumentDefinitions = {
    readonly content: Content;
    readonly defaultStyle?: Style;
    readonly styles?: Readonly<Record<string, Style>>;
    readonly pageSize?: string | { readonly width: number; readonly height: number | 'auto' };
    readonly pageOrientation?: 'portrait' | 'landscape';
    readonly pageMargins?: number | readonly number[];
    readonly header?: Content | ((page: number, pages: number) => Content);
    readonly footer?: Content | ((page: number, pages: number) => Content);
    readonly info?: Readonly<Record<string, unknown>>;
    readonly images?: Readonly<Record<string, string>>;
    readonly language?: string;
    readonly lang?: string;
    readonly compress?: boolean;
  };
}
