-- A paid line keeps the rate of the sales tax that its amount contains.
alter table receipt_line add column tax_percent numeric(5, 2) check (tax_percent between 0 and 100);
comment on column receipt_line.tax_percent is 'Sales tax that the amount contains, percent; null until it is paid, and on lines from before it was written down';
